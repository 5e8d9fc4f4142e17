//! Cuts a WebAssembly module in two: what a page needs at first, and what can come later.
//!
//! The later half imports what it shares with the first from a module named `first`: functions that
//! it calls, the memory, the tables, the globals. All data and all table slots stay in the first half.

#[cfg(test)]
mod fixture;
mod plan;
mod reach;
#[cfg(test)]
mod tests;
mod uses;

use crate::run::{Failure, Outcome, about};
use plan::Plan;
use std::path::Path;
use uses::Item;
use walrus::{ExportId, FunctionKind, GlobalKind, ImportId, ImportedFunction, Module, TagKind};

/// The module name under which the later half imports what the first half exports.
const FIRST: &str = "first";

/// Cuts the module `from` into `first` and `late`: the exports named in `late_exports`, and what
/// nothing else can reach, go to `late`.
pub fn split(from: &Path, late_exports: &[&str], first: &Path, late: &Path) -> Outcome {
    let whole = about(from, std::fs::read(from))?;
    let mut halves = [(parse(from, &whole)?, first), (parse(from, &whole)?, late)];
    let [(first_half, _), (late_half, _)] = &mut halves;
    // A module cannot be cloned, and ids of one mean nothing in another. Each half thus makes its
    // own plan, and both come to the same, for they are made from the same bytes.
    keep_first(first_half, &Plan::of(first_half, late_exports)?, late_exports);
    keep_late(late_half, &Plan::of(late_half, late_exports)?, late_exports);
    let [first, late] = halves.map(|(module, to)| write(module, to));
    println!("Split: first {}; late {}", first?, late?);
    Ok(())
}

fn parse(from: &Path, wasm: &[u8]) -> Outcome<Module> {
    Module::from_buffer(wasm).map_err(|error| Failure(format!("{}: {error:#}", from.display())))
}

/// Writes a half; says how large it is.
fn write(mut module: Module, to: &Path) -> Outcome<String> {
    let functions = module.funcs.iter_local().count();
    let wasm = module.emit_wasm();
    about(to, std::fs::write(to, &wasm))?;
    Ok(format!("{functions} functions, {} bytes", wasm.len()))
}

fn keep_first(module: &mut Module, plan: &Plan, late_exports: &[&str]) {
    delete_exports(module, |name| late_exports.contains(&name));
    for (item, name) in plan.new_exports() {
        module.exports.add(name, item);
    }
    walrus::passes::gc::run(module);
}

fn keep_late(module: &mut Module, plan: &Plan, late_exports: &[&str]) {
    delete_exports(module, |name| !late_exports.contains(&name));
    delete_what_runs_at_start(module);
    delete_imports(module);
    delete_custom_sections(module);
    for (item, name) in plan.shared() {
        import(module, item, name);
    }
    walrus::passes::gc::run(module);
}

fn delete_exports(module: &mut Module, unwanted: impl Fn(&str) -> bool) {
    let exports = module.exports.iter().filter(|export| unwanted(&export.name));
    let exports: Vec<ExportId> = exports.map(|export| export.id()).collect();
    for export in exports {
        module.exports.delete(export);
    }
}

/// The first half has filled memory and tables already, and has run what runs at start.
fn delete_what_runs_at_start(module: &mut Module) {
    module.start = None;
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
        table.init = None;
    }
    let data: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    for data in data {
        module.data.delete(data);
    }
    let elements: Vec<_> = module.elements.iter().map(|element| element.id()).collect();
    for element in elements {
        module.elements.delete(element);
    }
}

/// What was imported comes from the first half too, under another name.
fn delete_imports(module: &mut Module) {
    let imports: Vec<ImportId> = module.imports.iter().map(|import| import.id()).collect();
    for import in imports {
        module.imports.delete(import);
    }
}

/// All but the one that tells `wasm-opt` which instructions it may use. The names of functions stay
/// too, in both halves, for whoever looks into them; `wasm-opt` takes them away unless told not to.
fn delete_custom_sections(module: &mut Module) {
    module.producers.clear();
    let others = module.customs.iter().filter(|(_, section)| section.name() != "target_features");
    let others: Vec<_> = others.map(|(id, _)| id).collect();
    for id in others {
        module.customs.delete(id);
    }
}

/// Turns an item of the module into an import from the first half.
fn import(module: &mut Module, item: Item, name: &str) {
    let mut add = |kind: walrus::ImportKind| -> ImportId { module.imports.add(FIRST, name, kind) };
    match item {
        Item::Function(id) => {
            let import = add(id.into());
            let function = module.funcs.get_mut(id);
            let ty = function.ty();
            function.kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
        Item::Memory(id) => module.memories.get_mut(id).import = Some(add(id.into())),
        Item::Table(id) => module.tables.get_mut(id).import = Some(add(id.into())),
        Item::Global(id) => module.globals.get_mut(id).kind = GlobalKind::Import(add(id.into())),
        Item::Tag(id) => module.tags.get_mut(id).kind = TagKind::Import(add(id.into())),
    }
}
