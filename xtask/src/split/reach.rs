//! Which functions of a module can be reached, and from where.

use super::uses::Uses;
use std::collections::{BTreeMap, BTreeSet};
use walrus::{ConstExpr, ConstOp, ElementItems, ExportItem, FunctionId, GlobalKind, Module};

/// What each function with code uses.
pub type Code = BTreeMap<FunctionId, Uses>;

/// What each function of the module uses.
pub fn code(module: &Module) -> Code {
    module.funcs.iter_local().map(|(id, function)| (id, Uses::of(function))).collect()
}

/// These functions, and all that they call, directly or not.
pub fn reachable(code: &Code, from: impl IntoIterator<Item = FunctionId>) -> BTreeSet<FunctionId> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<FunctionId> = from.into_iter().collect();
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(code.get(&id).into_iter().flat_map(Uses::functions));
        }
    }
    reached
}

/// The functions that may be called without the late exports: other exports, the start function, and
/// whatever a table or a reference may hold.
pub fn roots(module: &Module, code: &Code, late_exports: &[&str]) -> Vec<FunctionId> {
    let mut roots: Vec<FunctionId> = module.start.into_iter().collect();
    for export in module.exports.iter() {
        if let ExportItem::Function(id) = export.item
            && !late_exports.contains(&export.name.as_str())
        {
            roots.push(id);
        }
    }
    roots.extend(in_segments(module));
    roots.extend(constants(module).flat_map(references));
    roots.extend(code.values().flat_map(|uses| &uses.references));
    roots
}

/// The functions that segments list as such.
fn in_segments(module: &Module) -> impl Iterator<Item = FunctionId> {
    module
        .elements
        .iter()
        .flat_map(|segment| match &segment.items {
            ElementItems::Functions(ids) => ids.as_slice(),
            ElementItems::Expressions(..) => &[],
        })
        .copied()
}

/// The constant expressions that may make references to functions.
fn constants(module: &Module) -> impl Iterator<Item = &ConstExpr> {
    let segments = module.elements.iter().flat_map(|segment| match &segment.items {
        ElementItems::Functions(_) => &[],
        ElementItems::Expressions(_, items) => items.as_slice(),
    });
    let globals = module.globals.iter().filter_map(|global| match &global.kind {
        GlobalKind::Local(value) => Some(value),
        GlobalKind::Import(_) => None,
    });
    let tables = module.tables.iter().filter_map(|table| table.init.as_ref());
    segments.chain(globals).chain(tables)
}

fn references(constant: &ConstExpr) -> Vec<FunctionId> {
    match constant {
        ConstExpr::RefFunc(id) => vec![*id],
        ConstExpr::Extended(steps) => steps
            .iter()
            .filter_map(|step| match step {
                ConstOp::RefFunc(id) => Some(*id),
                _ => None,
            })
            .collect(),
        ConstExpr::Value(_) | ConstExpr::Global(_) | ConstExpr::RefNull(_) => Vec::new(),
    }
}
