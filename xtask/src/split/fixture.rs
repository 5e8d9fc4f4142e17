//! A small module whose halves share everything that there is to share.

use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, GlobalId,
    InstrSeqBuilder, LocalId, MemoryId, Module, RawCustomSection, RefType, TableId,
    ValType::I32,
    ir::{BinaryOp, LoadKind, MemArg, StoreKind, Value},
};

/// Where the data of the module is.
const DATA: i32 = 8;

/// The slot of the table that holds `in_table`.
const SLOT: i32 = 1;

/// The argument for which `throws` throws.
pub const THROWN: i32 = 13;

/// How numbers are kept in memory.
const WORD: MemArg = MemArg { align: 4, offset: 0 };

/// The module. Of its exports, `late` calls what `early` does not need, and some that it does.
pub fn whole() -> Module {
    let mut module = Module::default();
    let number = module.types.add(&[I32], &[I32]);
    let twice = module.add_import_func("js", "twice", number).0;
    let less = module.add_import_func("js", "less", number).0;
    let memory = memory(&mut module);
    let stack_pointer = stack_pointer(&mut module);
    let shared = function(&mut module, "shared", |x, code| {
        code.local_get(x).i32_const(1).binop(BinaryOp::I32Add);
    });
    let early = function(&mut module, "early", |x, code| {
        code.local_get(x).call(shared).call(twice);
    });
    let in_table = function(&mut module, "in_table", |x, code| {
        code.local_get(x).i32_const(3).binop(BinaryOp::I32Mul);
    });
    let table = table(&mut module, in_table);
    let throws = throws(&mut module);
    let on_stack = on_stack(&mut module, memory, stack_pointer);
    let late = function(&mut module, "late", |x, code| {
        code.local_get(x).call(throws).call(on_stack).call(shared).call(twice).call(less);
        code.i32_const(SLOT).call_indirect(number, table);
    });
    function(&mut module, "dead", |x, code| {
        code.local_get(x).call(throws);
    });
    start(&mut module, memory);
    module.exports.add("memory", memory);
    module.exports.add("early", early);
    module.exports.add("late", late);
    // A name that the split would otherwise give to something else.
    module.exports.add("a", in_table);
    module.customs.add(features());
    module
}

/// The same with one more export, of a function that `early` calls.
pub fn with_shared() -> Module {
    let mut module = whole();
    if let Some(shared) = module.funcs.by_name("shared") {
        module.exports.add("shared", shared);
    }
    module
}

/// The same with one more export, which drops a segment of data.
pub fn with_segment() -> Module {
    let mut module = whole();
    let data = module.data.add(DataKind::Passive, vec![1]);
    let drops = function(&mut module, "drops", |x, code| {
        code.data_drop(data).local_get(x);
    });
    module.exports.add("drops", drops);
    module
}

/// Adds a function from a number to a number.
fn function(
    module: &mut Module,
    name: &str,
    code: impl FnOnce(LocalId, &mut InstrSeqBuilder),
) -> FunctionId {
    let x = module.locals.add(I32);
    let mut builder = FunctionBuilder::new(&mut module.types, &[I32], &[I32]);
    builder.name(name.to_owned());
    code(x, &mut builder.func_body());
    builder.finish(vec![x], &mut module.funcs)
}

fn memory(module: &mut Module) -> MemoryId {
    let memory = module.memories.add_local(false, false, 1, None, None);
    let offset = ConstExpr::Value(Value::I32(DATA));
    let data = module.data.add(DataKind::Active { memory, offset }, vec![7, 0, 0, 0]);
    module.memories.get_mut(memory).data_segments.insert(data);
    memory
}

fn stack_pointer(module: &mut Module) -> GlobalId {
    module.globals.add_local(I32, true, false, ConstExpr::Value(Value::I32(1024)))
}

fn table(module: &mut Module, held: FunctionId) -> TableId {
    let table = module.tables.add_local(false, 2, Some(2), RefType::FUNCREF);
    let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(SLOT)) };
    let segment = module.elements.add(kind, ElementItems::Functions(vec![held]));
    module.tables.get_mut(table).elem_segments.insert(segment);
    table
}

/// Gives back what it is given, or throws it.
fn throws(module: &mut Module) -> FunctionId {
    let ty = module.types.add(&[I32], &[]);
    let tag = module.tags.add(ty);
    function(module, "throws", |x, code| {
        code.local_get(x).i32_const(THROWN).binop(BinaryOp::I32Eq).if_else(
            None,
            |then| {
                then.local_get(x).throw(tag);
            },
            |_| {},
        );
        code.local_get(x);
    })
}

/// Keeps its argument below the stack pointer, and adds what is there and what the data is.
fn on_stack(module: &mut Module, memory: MemoryId, stack_pointer: GlobalId) -> FunctionId {
    let (store, load) = (StoreKind::I32 { atomic: false }, LoadKind::I32 { atomic: false });
    function(module, "on_stack", |x, code| {
        code.global_get(stack_pointer).i32_const(16).binop(BinaryOp::I32Sub);
        code.global_set(stack_pointer);
        code.global_get(stack_pointer).local_get(x).store(memory, store, WORD);
        code.global_get(stack_pointer).load(memory, load, WORD);
        code.i32_const(DATA).load(memory, load, WORD).binop(BinaryOp::I32Add);
        code.global_get(stack_pointer).i32_const(16).binop(BinaryOp::I32Add);
        code.global_set(stack_pointer);
    })
}

/// Adds one to the data when the module starts: were it to start twice, it would show.
fn start(module: &mut Module, memory: MemoryId) {
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.name("start".to_owned());
    builder
        .func_body()
        .i32_const(DATA)
        .i32_const(DATA)
        .load(memory, LoadKind::I32 { atomic: false }, WORD)
        .i32_const(1)
        .binop(BinaryOp::I32Add)
        .store(memory, StoreKind::I32 { atomic: false }, WORD);
    module.start = Some(builder.finish(vec![], &mut module.funcs));
}

/// Tells `wasm-opt` what the module makes use of: two features, each with the length of its name.
fn features() -> RawCustomSection {
    let data = b"\x02+\x0fmutable-globals+\x12exception-handling".to_vec();
    RawCustomSection { name: "target_features".to_owned(), data }
}
