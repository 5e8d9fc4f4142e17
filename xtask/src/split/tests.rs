//! What is in which half of a module, and that the halves do together what the module does.

use super::{fixture, parse, split};
use crate::run::{Failure, Outcome, about, npm_program, output, program, target};
use std::path::{Path, PathBuf};
use walrus::{ElementItems, FunctionId, Module};

/// Runs the module and its halves alike and prints, for each, what came of it.
const COMPARE: &str = r#"
const { readFileSync } = require("node:fs");
const [folder, first, late, thrown] = process.argv.slice(1);
const load = (name, imports) =>
  new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(`${folder}/${name}.wasm`)),
    imports,
  ).exports;
const js = { twice: (x) => 2 * x, less: (x) => x - 5 };
const whole = load("whole", { js });
const firstHalf = load(first, { js });
const lateHalf = load(late, { first: firstHalf });
const caught = (late) => {
  try {
    return late(Number(thrown));
  } catch (error) {
    return String(error instanceof WebAssembly.Exception);
  }
};
const seen = ({ early, memory }, { late }) =>
  JSON.stringify([
    early(20), late(20), late(-3), early(1), caught(late),
    [...new Int32Array(memory.buffer)].filter((word) => word !== 0),
  ]);
console.log(seen(whole, whole));
console.log(seen(firstHalf, lateHalf));
"#;

#[test]
fn the_halves_do_together_what_the_module_does() -> Outcome {
    let folder = halves("together", &mut fixture::whole(), &["late"])?;
    for name in ["first", "late"] {
        let (wasm, small) = (file(&folder, name), file(&folder, &format!("{name}-small")));
        let mut optimise = npm_program("wasm-opt");
        output(optimise.args(["-Oz", "--converge"]).arg(wasm).arg("-o").arg(small))?;
    }
    for [first, late] in [["first", "late"], ["first-small", "late-small"]] {
        let mut node = program("node");
        node.args(["-e", COMPARE]).arg(&folder).args([first, late, &fixture::THROWN.to_string()]);
        let seen = output(&mut node)?;
        let seen: Vec<&str> = seen.lines().collect();
        // 20 + 8 in memory + 1, doubled, less 5, times 3; the stack keeps the last argument.
        assert_eq!(seen, [r#"[42,159,21,4,"true",[8,-3]]"#; 2]);
    }
    Ok(())
}

#[test]
fn the_first_half_keeps_all_but_what_only_late_needs() -> Outcome {
    let folder = halves("first", &mut fixture::whole(), &["late"])?;
    let first = read(&folder, "first")?;
    assert_eq!(functions(&first), ["early", "in_table", "shared", "start"]);
    assert_eq!(imports(&first), ["js.less", "js.twice"]);
    // Under new names: two imports, `shared`, the table, the stack pointer, the tag.
    assert_eq!(exports(&first), ["a", "b", "c", "d", "e", "early", "f", "g", "memory"]);
    assert!(first.start.is_some());
    assert_eq!(first.data.iter().count(), 1);
    assert_eq!(segments(&first), [["in_table"]]);
    Ok(())
}

#[test]
fn the_late_half_has_only_what_only_late_needs() -> Outcome {
    let folder = halves("late", &mut fixture::whole(), &["late"])?;
    let late = read(&folder, "late")?;
    assert_eq!(functions(&late), ["late", "on_stack", "throws"]);
    assert_eq!(exports(&late), ["late"]);
    let names = ["b", "c", "d", "e", "f", "g", "memory"];
    assert_eq!(imports(&late), names.map(|name| format!("first.{name}")));
    assert!(late.start.is_none());
    assert_eq!(late.data.iter().count() + late.elements.iter().count(), 0);
    let sections: Vec<&str> = late.customs.iter().map(|(_, section)| section.name()).collect();
    assert_eq!(sections, ["target_features"]);
    Ok(())
}

#[test]
fn a_late_export_that_is_needed_at_first_is_passed_on() -> Outcome {
    let folder = halves("passed-on", &mut fixture::with_shared(), &["late", "shared"])?;
    assert_eq!(exports(&read(&folder, "late")?), ["late", "shared"]);
    assert!(!exports(&read(&folder, "first")?).contains(&"shared".to_owned()));
    Ok(())
}

#[test]
fn what_cannot_be_split_is_refused() {
    let refused = |mut module: Module, late: &[&str]| match halves("refused", &mut module, late) {
        Ok(_) => String::new(),
        Err(Failure(why)) => why,
    };
    let why = refused(fixture::whole(), &["late", "later"]);
    assert_eq!(why, "the module exports no function `later`");
    let why = refused(fixture::with_shared(), &["shared"]);
    assert_eq!(why, "nothing to split: all that shared needs is needed at first");
    let why = refused(fixture::with_segment(), &["late", "drops"]);
    assert_eq!(why, "what comes later uses a segment of the module, which only the first half has");
}

/// Writes the module and its halves into a folder of that name.
fn halves(name: &str, module: &mut Module, late_exports: &[&str]) -> Outcome<PathBuf> {
    let folder = target().join("xtask/split-tests").join(name);
    about(&folder, std::fs::create_dir_all(&folder))?;
    let whole = file(&folder, "whole");
    about(&whole, std::fs::write(&whole, module.emit_wasm()))?;
    split(&whole, late_exports, &file(&folder, "first"), &file(&folder, "late"))?;
    Ok(folder)
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.wasm"))
}

fn read(folder: &Path, name: &str) -> Outcome<Module> {
    let file = file(folder, name);
    parse(&file, &about(&file, std::fs::read(&file))?)
}

/// The names of the functions that the module has code for.
fn functions(module: &Module) -> Vec<String> {
    sorted(module.funcs.iter_local().map(|(id, _)| name(module, id)))
}

fn exports(module: &Module) -> Vec<String> {
    sorted(module.exports.iter().map(|export| export.name.clone()))
}

fn imports(module: &Module) -> Vec<String> {
    sorted(module.imports.iter().map(|import| format!("{}.{}", import.module, import.name)))
}

/// The names of the functions in each segment of a table.
fn segments(module: &Module) -> Vec<Vec<String>> {
    let names = |items: &ElementItems| match items {
        ElementItems::Functions(ids) => ids.iter().map(|id| name(module, *id)).collect(),
        ElementItems::Expressions(..) => Vec::new(),
    };
    module.elements.iter().map(|segment| names(&segment.items)).collect()
}

fn name(module: &Module, function: FunctionId) -> String {
    module.funcs.get(function).name.clone().unwrap_or_default()
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}
