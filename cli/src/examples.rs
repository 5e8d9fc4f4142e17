//! For each code a short timeline that shows it.

use fencelab::timeline::Code;

/// A timeline with this mistake; `None` for limits, which no short text exceeds.
pub fn example(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::UnknownStatement => "lock L\nstpe 2s\n",
        Code::MissingAction => "lock L\nA\n",
        Code::UnknownAction => "lock L\nA pasue 30s\n",
        Code::MissingName => "lock L\n\"A\" acquire\n",
        Code::BadName => "lock lease\n",
        Code::NameTaken => "lock L\nstore L\n",
        Code::DeclaredTwice => "store S\nstore S\n",
        Code::GivenTwice => "lock L  lease 10s  lease 20s\n",
        Code::UnknownSetting => "lock L  leese 10s\n",
        Code::UnknownPolicy => "store S  accepts token > sean\n",
        Code::UnknownTokenSource => "lock L  tokens 41\n",
        Code::MissingDuration => "lock L\nA pause\n",
        Code::NoUnit => "lock L\nA pause 30\n",
        Code::BadDuration => "lock L\nA pause 30sec\n",
        Code::DurationTooLong => "lock L\nA pause 25h\n",
        Code::BadNumber => "lock L  tokens from x\n",
        Code::NumberTooLarge => "lock L  tokens from 18446744073709551616\n",
        Code::BadRate => "client A  rate 90\n",
        Code::ZeroLease => "lock L  lease 0s\n",
        Code::BadWidth => "lock L  bits 64\n",
        Code::Chained => "lock L\nlock M  half of L\nlock N  half of M\n",
        Code::WhichClient => "lock  L\nstore S\nA acquire\nlease expires -> storage accepts\n",
        Code::UnknownLock => "lock L\nA acquire M\n",
        Code::UnknownStore => "lock L\nstore S\nA write \"x\" to T\n",
        Code::NoLock => "A acquire\n",
        Code::NoStore => "lock L\nA write \"x\"\n",
        Code::WhichLock => "lock L\nlock M\nA acquire\n",
        Code::WhichStore => "lock L\nstore S\nstore T\nA write \"x\"\n",
        Code::MissingValue => "lock L\nstore S\nA write\n",
        Code::WrongQuotes => "lock L\nstore S\nA write x\n",
        Code::UnclosedQuote => "lock L\nstore S\nA write \"x\n",
        Code::MissingThenWrite => "lock L\nstore S\nA check \"x\"\n",
        Code::Leftover => "lock L\nA pause 30s now\n",
        Code::UnknownClaim => "lock L\nA acquire -> grnated\n",
        Code::MissingEquals => "lock L\nA acquire -> token 1\n",
        Code::MissingArrow => "lock L\nA acquire granted\n",
        Code::WrongArrow => "lock L\nA acquire => granted\n",
        Code::MissingClaim => "lock L\nA acquire ->\n",
        Code::UnknownReason => "lock L\nstore S\nA write \"x\" -> rejected old\n",
        Code::UnknownExpectation => "expect tokens-regresed holds\n",
        Code::IncompleteExpectation => "expect tokens-regressed\n",
        Code::OutOfOrder => "lock L\n5s A acquire\n3s B acquire\n",
        Code::TextTooLong | Code::TooManyLines | Code::NameTooLong | Code::TooManyNames => {
            return None;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelab::timeline::parse;

    #[test]
    fn each_example_shows_its_code_and_no_other() {
        let mut shown = 0;
        for code in Code::ALL {
            let Some(example) = example(*code) else { continue };
            let codes: Vec<Code> = parse(example).diagnostics.iter().map(|it| it.code).collect();
            assert_eq!(codes, [*code], "{example}");
            shown += 1;
        }
        assert_eq!(shown, Code::ALL.len() - 4, "all but the limits");
    }
}
