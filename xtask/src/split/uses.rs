//! What the code of one function uses.

use std::collections::BTreeSet;
use walrus::{
    DataId, ElementId, ExportItem, FunctionId, GlobalId, LocalFunction, MemoryId, TableId, TagId,
    ir::{RefFunc, Visitor, dfs_in_order},
};

/// Something that one half of a module can export and the other import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    Function(FunctionId),
    Memory(MemoryId),
    Table(TableId),
    Global(GlobalId),
    Tag(TagId),
}

impl From<Item> for ExportItem {
    fn from(item: Item) -> Self {
        match item {
            Item::Function(id) => Self::Function(id),
            Item::Memory(id) => Self::Memory(id),
            Item::Table(id) => Self::Table(id),
            Item::Global(id) => Self::Global(id),
            Item::Tag(id) => Self::Tag(id),
        }
    }
}

impl From<ExportItem> for Item {
    fn from(item: ExportItem) -> Self {
        match item {
            ExportItem::Function(id) => Self::Function(id),
            ExportItem::Memory(id) => Self::Memory(id),
            ExportItem::Table(id) => Self::Table(id),
            ExportItem::Global(id) => Self::Global(id),
            ExportItem::Tag(id) => Self::Tag(id),
        }
    }
}

/// What a function uses.
#[derive(Default)]
pub struct Uses {
    /// What could also come from another module.
    pub items: BTreeSet<Item>,
    /// The functions, among these, that it makes references to, which may then be called by anyone.
    pub references: BTreeSet<FunctionId>,
    /// Whether it uses a segment of data or of elements, which no module can get from another.
    pub segments: bool,
}

impl Uses {
    /// What this function uses.
    pub fn of(function: &LocalFunction) -> Self {
        let mut uses = Self::default();
        dfs_in_order(&mut uses, function, function.entry_block());
        uses
    }

    /// The functions among the items.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> {
        self.items.iter().filter_map(|item| match item {
            Item::Function(id) => Some(*id),
            _ => None,
        })
    }
}

impl Visitor<'_> for Uses {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.items.insert(Item::Function(*id));
    }

    fn visit_ref_func(&mut self, reference: &RefFunc) {
        self.references.insert(reference.func);
    }

    fn visit_memory_id(&mut self, id: &MemoryId) {
        self.items.insert(Item::Memory(*id));
    }

    fn visit_table_id(&mut self, id: &TableId) {
        self.items.insert(Item::Table(*id));
    }

    fn visit_global_id(&mut self, id: &GlobalId) {
        self.items.insert(Item::Global(*id));
    }

    fn visit_tag_id(&mut self, id: &TagId) {
        self.items.insert(Item::Tag(*id));
    }

    fn visit_data_id(&mut self, _: &DataId) {
        self.segments = true;
    }

    fn visit_element_id(&mut self, _: &ElementId) {
        self.segments = true;
    }
}
