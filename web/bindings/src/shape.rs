//! Makes the core's data into plain JavaScript objects, in which ids have become names and byte
//! offsets have become UTF-16 offsets.
//!
//! The core serialises itself; this wraps the serialiser and changes a few leaves on the way. What
//! the core adds later comes through without a line here.

use crate::{
    error::{Outcome, not_serialised},
    utf16::Offsets,
};
use fencelab::ids::{Cast, ClientId, KeyId, LockId, RowId, StoreId, TaskId, ValueId};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// Objects rather than `Map`s; `bigint` for 64 bits, and in the core only tokens have 64 bits.
const PLAIN: serde_wasm_bindgen::Serializer = serde_wasm_bindgen::Serializer::new()
    .serialize_maps_as_objects(true)
    .serialize_large_number_types_as_bigints(true)
    .serialize_missing_as_null(false);

/// What is needed to shape the data of one timeline.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    /// The names behind the ids.
    pub cast: &'a Cast,
    /// The offsets of the text.
    pub offsets: &'a Offsets,
}

impl Naming<'_> {
    /// The value as JavaScript gets it.
    pub fn shape(self, value: &impl Serialize) -> Outcome {
        let shaped = Shaped { value, naming: self, meaning: Meaning::Itself };
        shaped.serialize(&PLAIN).map_err(|error| not_serialised(&error))
    }

    fn name(&self, meaning: Meaning, id: u32) -> Option<&str> {
        Some(match meaning {
            Meaning::Client => self.cast.client(ClientId(id)),
            Meaning::Lock => self.cast.lock(LockId(id)),
            Meaning::Store => self.cast.store(StoreId(id)),
            Meaning::Row => self.cast.row(RowId(id)),
            Meaning::Value => self.cast.value(ValueId(id)),
            Meaning::Key => self.cast.key(KeyId(id)),
            Meaning::Task => self.cast.task(TaskId(id)),
            Meaning::Itself | Meaning::Offset => return None,
        })
    }
}

/// What a 32-bit number stands for.
#[derive(Clone, Copy)]
enum Meaning {
    Itself,
    Offset,
    Client,
    Lock,
    Store,
    Row,
    Value,
    Key,
    Task,
}

impl Meaning {
    /// The core's name of the type says it.
    fn of(type_name: &str) -> Self {
        match type_name {
            "Span" => Self::Offset,
            "ClientId" => Self::Client,
            "LockId" => Self::Lock,
            "StoreId" => Self::Store,
            "RowId" => Self::Row,
            "ValueId" => Self::Value,
            "KeyId" => Self::Key,
            "TaskId" => Self::Task,
            _ => Self::Itself,
        }
    }
}

/// A value, to be serialised in shape.
struct Shaped<'a, T: ?Sized> {
    value: &'a T,
    naming: Naming<'a>,
    meaning: Meaning,
}

impl<T: ?Sized + Serialize> Serialize for Shaped<'_, T> {
    fn serialize<S: Serializer>(&self, inner: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Shaping { inner, naming: self.naming, meaning: self.meaning })
    }
}

/// A serialiser, or a part of one, that shapes what goes through it.
struct Shaping<'a, S> {
    inner: S,
    naming: Naming<'a>,
    meaning: Meaning,
}

impl<'a, S> Shaping<'a, S> {
    fn wrap<P>(self, type_name: &str, part: impl FnOnce(S) -> P) -> Shaping<'a, P> {
        let meaning = Meaning::of(type_name);
        Shaping { inner: part(self.inner), naming: self.naming, meaning }
    }

    fn shaped<'v, T: ?Sized>(&self, value: &'v T) -> Shaped<'v, T>
    where
        'a: 'v,
    {
        Shaped { value, naming: self.naming, meaning: self.meaning }
    }
}

/// Lets plain values through as they are.
macro_rules! pass {
    ($($method:ident($type:ty);)*) => {
        $(fn $method(self, value: $type) -> Result<S::Ok, S::Error> {
            self.inner.$method(value)
        })*
    };
}

/// Opens a part: a list, a map, a struct. Its elements go through the same shaping.
macro_rules! open {
    ($($method:ident($($arg:ident: $type:ty),*) -> $part:ident, named $name:expr;)*) => {
        type SerializeSeq = Shaping<'a, S::SerializeSeq>;
        type SerializeTuple = Shaping<'a, S::SerializeTuple>;
        type SerializeTupleStruct = Shaping<'a, S::SerializeTupleStruct>;
        type SerializeTupleVariant = Shaping<'a, S::SerializeTupleVariant>;
        type SerializeMap = Shaping<'a, S::SerializeMap>;
        type SerializeStruct = Shaping<'a, S::SerializeStruct>;
        type SerializeStructVariant = Shaping<'a, S::SerializeStructVariant>;

        $(fn $method(self, $($arg: $type),*) -> Result<Self::$part, S::Error> {
            let opened = self.wrap($name, |inner| inner.$method($($arg),*));
            Ok(Shaping { inner: opened.inner?, naming: opened.naming, meaning: opened.meaning })
        })*
    };
}

type Name = &'static str;

impl<'a, S: Serializer> Serializer for Shaping<'a, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    pass! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_unit_struct(Name);
    }

    fn serialize_u32(self, number: u32) -> Result<S::Ok, S::Error> {
        match self.naming.name(self.meaning, number) {
            Some(name) => self.inner.serialize_str(name),
            None if matches!(self.meaning, Meaning::Offset) => {
                self.inner.serialize_u32(self.naming.offsets.utf16(number))
            }
            None => self.inner.serialize_u32(number),
        }
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<S::Ok, S::Error> {
        let value = self.shaped(value);
        self.inner.serialize_some(&value)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: Name,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let value = Shaped { value, naming: self.naming, meaning: Meaning::of(name) };
        self.inner.serialize_newtype_struct(name, &value)
    }

    fn serialize_unit_variant(
        self,
        name: Name,
        index: u32,
        variant: Name,
    ) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        name: Name,
        index: u32,
        variant: Name,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let value = self.shaped(value);
        self.inner.serialize_newtype_variant(name, index, variant, &value)
    }

    open! {
        serialize_seq(len: Option<usize>) -> SerializeSeq, named "";
        serialize_tuple(len: usize) -> SerializeTuple, named "";
        serialize_tuple_struct(name: Name, len: usize) -> SerializeTupleStruct, named "";
        serialize_tuple_variant(name: Name, index: u32, variant: Name, len: usize)
            -> SerializeTupleVariant, named "";
        serialize_map(len: Option<usize>) -> SerializeMap, named "";
        serialize_struct(name: Name, len: usize) -> SerializeStruct, named name;
        serialize_struct_variant(name: Name, index: u32, variant: Name, len: usize)
            -> SerializeStructVariant, named "";
    }
}

/// Shapes the elements of a part.
macro_rules! elements {
    ($($part:ident: $method:ident($($key:ident: $type:ty)?);)*) => {
        $(impl<S: $part> $part for Shaping<'_, S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: ?Sized + Serialize>(
                &mut self,
                $($key: $type,)?
                value: &T,
            ) -> Result<(), S::Error> {
                let value = self.shaped(value);
                self.inner.$method($($key,)? &value)
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.inner.end()
            }
        })*
    };
}

elements! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(key: Name);
    SerializeStructVariant: serialize_field(key: Name);
}

impl<S: SerializeMap> SerializeMap for Shaping<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), S::Error> {
        self.inner.serialize_key(key)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), S::Error> {
        let value = self.shaped(value);
        self.inner.serialize_value(&value)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}
