//! Small numbers that stand for the clients, locks, stores, rows and values of a timeline.
//!
//! The state machines never see a name. Names live in the [`Cast`], so that a machine's state
//! stays small and comparable, and so that text from a link is only ever looked up, never obeyed.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name(pub u32);

        impl $name {
            /// The place of its name in the [`Cast`].
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A process that asks for leases and writes to stores.
    ClientId
);
id!(
    /// A key of the lock service: what one lease is about.
    LockId
);
id!(
    /// A store that clients write to.
    StoreId
);
id!(
    /// A row (an object, a file) within a store: what one watermark is about.
    RowId
);
id!(
    /// A value that can be written.
    ValueId
);
id!(
    /// An idempotency key.
    KeyId
);
id!(
    /// A task: writes to several stores that belong together.
    TaskId
);

/// The names behind the numbers, each list in order of first appearance.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cast {
    /// Names of the clients.
    pub clients: Vec<String>,
    /// Names of the locks.
    pub locks: Vec<String>,
    /// Names of the stores.
    pub stores: Vec<String>,
    /// Names of the rows. Row 0 is the row that a write means when it names none.
    pub rows: Vec<String>,
    /// The values that are written somewhere.
    pub values: Vec<String>,
    /// The idempotency keys.
    pub keys: Vec<String>,
    /// Names of the tasks.
    pub tasks: Vec<String>,
}

impl Cast {
    /// The name of a client.
    #[must_use]
    pub fn client(&self, id: ClientId) -> &str {
        name(&self.clients, id.index())
    }

    /// The name of a lock.
    #[must_use]
    pub fn lock(&self, id: LockId) -> &str {
        name(&self.locks, id.index())
    }

    /// The name of a store.
    #[must_use]
    pub fn store(&self, id: StoreId) -> &str {
        name(&self.stores, id.index())
    }

    /// The name of a row.
    #[must_use]
    pub fn row(&self, id: RowId) -> &str {
        name(&self.rows, id.index())
    }

    /// An idempotency key as it was written in the timeline.
    #[must_use]
    pub fn key(&self, id: KeyId) -> &str {
        name(&self.keys, id.index())
    }

    /// The name of a task.
    #[must_use]
    pub fn task(&self, id: TaskId) -> &str {
        name(&self.tasks, id.index())
    }

    /// A value as it was written in the timeline.
    #[must_use]
    pub fn value(&self, id: ValueId) -> &str {
        name(&self.values, id.index())
    }
}

/// An id from another cast has no name here; it prints as `?` instead of stopping the program.
fn name(list: &[String], index: usize) -> &str {
    list.get(index).map_or("?", String::as_str)
}
