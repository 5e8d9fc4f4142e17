//! Every policy against every token, and what the settings of a store change.

use super::*;

const ROW: RowId = RowId(0);
const L: LockId = LockId(0);
const X: ValueId = ValueId(0);
const Y: ValueId = ValueId(1);

fn offer(token: Option<Token>, value: ValueId) -> Offer {
    Offer { token, value, ..Offer::default() }
}

fn seen_42(policy: Policy) -> FencedStore {
    let mut store = FencedStore::new(StoreSettings::new(policy));
    store.write(&offer(Some(Token(42)), X)).expect("the first write is let in");
    store
}

/// The table in the documentation of [`FencedStore::check`], row by row.
#[test]
fn every_policy_meets_every_token() {
    let seen = Token(42);
    let (stale, duplicate) = (Err(Reason::Stale { seen }), Err(Reason::Duplicate { seen }));
    let (missing, other) = (Err(Reason::Missing), Err(Reason::NotHolder { holder: seen }));
    let table = [
        (Policy::Any, [Ok(()); 4]),
        (Policy::Greater, [missing, stale, duplicate, Ok(())]),
        (Policy::GreaterOrEqual, [missing, stale, Ok(()), Ok(())]),
        (Policy::Holder, [missing, other, Ok(()), other]),
        (Policy::Version, [Err(Reason::Changed { version: 1 }); 4]),
        (Policy::Content, [Err(Reason::Changed { version: 1 }); 4]),
        (Policy::Absent, [Err(Reason::Exists); 4]),
    ];
    for (policy, expected) in table {
        let tokens = [None, Some(Token(41)), Some(Token(42)), Some(Token(43))];
        let answers = tokens.map(|token| seen_42(policy).check(&offer(token, Y)));
        assert_eq!(answers, expected, "{policy:?}");
    }
}

#[test]
fn a_refusal_changes_nothing() {
    let mut store = seen_42(Policy::Greater);
    let before = store.clone();
    assert!(store.write(&offer(Some(Token(41)), Y)).is_err());
    assert_eq!(store, before);
}

#[test]
fn an_old_token_is_welcome_until_a_newer_one_has_been_seen() {
    let mut store = FencedStore::new(StoreSettings::new(Policy::Greater));
    assert!(store.check(&offer(Some(Token(41)), Y)).is_ok());
    store.raise(L, ROW, Token(42)).expect("nothing newer was seen");
    assert_eq!(store.check(&offer(Some(Token(41)), Y)), Err(Reason::Stale { seen: Token(42) }));
}

#[test]
fn raising_leaves_the_one_write_of_that_token() {
    let mut store = FencedStore::new(StoreSettings::new(Policy::Greater));
    store.raise(L, ROW, Token(42)).expect("nothing was seen");
    store.write(&offer(Some(Token(42)), X)).expect("raised, and not used yet");
    store.raise(L, ROW, Token(42)).expect("telling it again is fine");
    let again = store.write(&offer(Some(Token(42)), Y));
    assert_eq!(again, Err(Reason::Duplicate { seen: Token(42) }));
}

#[test]
fn rows_have_watermarks_of_their_own() {
    assert!(
        seen_42(Policy::Greater)
            .check(&Offer { row: RowId(1), ..offer(Some(Token(1)), Y) })
            .is_ok()
    );
}

#[test]
fn raise_never_lowers_a_watermark_that_is_compared() {
    for policy in [Policy::Greater, Policy::GreaterOrEqual] {
        let mut store = seen_42(policy);
        assert_eq!(store.raise(L, ROW, Token(41)), Err(Reason::Stale { seen: Token(42) }));
        assert_eq!(store.row(ROW).watermark, Some(Token(42)));
    }
}

#[test]
fn an_equal_token_is_good_for_the_owners_next_operation() {
    let mut store = FencedStore::new(StoreSettings::new(Policy::Operation));
    let by = |owner, token, operation| Offer {
        owner: ClientId(owner),
        operation: Some(operation),
        ..offer(Some(Token(token)), X)
    };
    assert!(store.write(&by(0, 42, 1)).is_ok());
    assert!(store.write(&by(0, 42, 2)).is_ok());
    assert_eq!(store.write(&by(0, 42, 2)), Err(Reason::OldOperation { last: 2 }));
    let owner = ClientId(0);
    assert_eq!(store.write(&by(1, 42, 3)), Err(Reason::OtherOwner { owner }));
    assert!(store.write(&by(1, 43, 1)).is_ok(), "numbers start anew under a new token");
    assert_eq!(store.write(&by(0, 42, 9)), Err(Reason::Stale { seen: Token(43) }));
}

#[test]
fn a_known_key_is_answered_with_the_recorded_result() {
    for policy in [Policy::Keyed, Policy::KeyOnce] {
        let mut store = FencedStore::new(StoreSettings::new(policy));
        let keyed =
            |token, key| Offer { key: Some(KeyId(key)), ..offer(Some(Token(token)), ValueId(key)) };
        assert!(!store.write(&keyed(41, 0)).expect("it is new").replayed);
        assert!(!store.write(&keyed(42, 1)).expect("it is new").replayed);
        let before = store.clone();
        let again = store.write(&keyed(41, 0)).expect("it was done before");
        assert!(again.replayed && store == before, "nothing is done twice");
        let late = store.write(&keyed(41, 2));
        let stale = Err(Reason::Stale { seen: Token(42) });
        assert_eq!(late.map(|_| ()), if policy == Policy::Keyed { stale } else { Ok(()) });
        assert_eq!(store.write(&offer(Some(Token(50)), X)), Err(Reason::NoKey));
    }
}

#[test]
fn a_version_notices_what_a_content_does_not() {
    let write = |store: &mut FencedStore, value, read| {
        store.write(&Offer { read, ..offer(None, value) }).map(|it| it.row.version)
    };
    let read = Read { version: 1, value: Some(X) };
    let [mut version, mut content] = [Policy::Version, Policy::Content]
        .map(|policy| FencedStore::new(StoreSettings::new(policy)));
    for store in [&mut version, &mut content] {
        assert_eq!(write(store, X, Read::default()), Ok(1));
        assert_eq!(write(store, Y, read), Ok(2));
        assert_eq!(write(store, X, Read { version: 2, value: Some(Y) }), Ok(3));
    }
    assert_eq!(write(&mut version, Y, read), Err(Reason::Changed { version: 3 }));
    assert_eq!(write(&mut content, Y, read), Ok(4), "changed and changed back: ABA");
}

#[test]
fn zero_rows_have_several_meanings() {
    let rows = Some(vec![ROW]);
    let settings = StoreSettings { rows, ..StoreSettings::new(Policy::Greater) };
    let mut store = FencedStore::new(settings.clone());
    let elsewhere = Offer { row: RowId(1), ..offer(Some(Token(50)), X) };
    assert_eq!(store.write(&elsewhere), Err(Reason::NoRow));
    assert!(store.write(&offer(Some(Token(42)), X)).is_ok());
    assert!(matches!(store.check(&offer(Some(Token(41)), X)), Err(Reason::Stale { .. })));
    assert!(matches!(store.check(&offer(Some(Token(42)), X)), Err(Reason::Duplicate { .. })));
    let mut store = FencedStore::new(StoreSettings { start: Start::Null, ..settings });
    assert_eq!(store.write(&offer(Some(Token(42)), X)), Err(Reason::Null));
    assert_eq!(store.raise(L, ROW, Token(42)), Err(Reason::Null));
}

#[test]
fn a_shared_watermark_shuts_out_the_innocent() {
    let orders = |scope| {
        let mut store =
            FencedStore::new(StoreSettings { scope, ..StoreSettings::new(Policy::Greater) });
        let of = |lock, row, token| Offer {
            lock: LockId(lock),
            row: RowId(row),
            ..offer(Some(Token(token)), X)
        };
        store.write(&of(0, 0, 100)).expect("the first");
        [store.check(&of(1, 1, 5)).is_ok(), store.check(&of(1, 0, 5)).is_ok()]
    };
    assert_eq!(orders(Scope::Shared), [false, false]);
    assert_eq!(orders(Scope::Row), [true, false]);
    assert_eq!(orders(Scope::Lock), [true, true]);
}

#[test]
fn a_write_that_is_not_checked_sets_the_watermark_back() {
    let mut store = seen_42(Policy::Greater);
    let row = store.apply(&offer(Some(Token(41)), Y));
    assert_eq!((row.value, row.watermark), (Some(Y), Some(Token(41))));
}

#[test]
fn a_first_watermark_can_be_given() {
    let start = Start::Seen(Token(42));
    let store = FencedStore::new(StoreSettings { start, ..StoreSettings::new(Policy::Greater) });
    assert_eq!(store.check(&offer(Some(Token(42)), X)), Err(Reason::Duplicate { seen: Token(42) }));
    assert!(store.check(&offer(Some(Token(43)), X)).is_ok());
}
