//! The words of quizzes. A page gives them to its quizzes together with the questions: in the module
//! they would be a part of what every reader downloads before the first picture.

/// What there is to say.
#[derive(Clone, Copy)]
pub enum Word {
    Question,
    Predict,
    HowSure,
    Guess,
    Rather,
    Certain,
    Check,
    RunIt,
    Skip,
    Again,
    Right,
    Wrong,
    SureAndWrong,
    AsPredicted,
    NotAsPredicted,
    ComesOut,
    RefutedBy,
    ItsTimeline,
    Keep,
    NotThere,
    Unreadable,
    Smallest,
    Smaller,
    PutInOrder,
    YourOrder,
}

impl Word {
    /// How sure one can be of an answer, from the least.
    pub const SURE: [Self; 3] = [Self::Guess, Self::Rather, Self::Certain];
}

/// All words in a language, each in its place.
#[cfg(feature = "ssr")]
#[must_use]
pub fn quiz_words(lang: fencelab::say::Lang) -> Vec<String> {
    let in_lang = |word: Word| match lang {
        fencelab::say::Lang::Zh => word.in_both()[0].to_owned(),
        fencelab::say::Lang::En => word.in_both()[1].to_owned(),
    };
    Word::ALL.map(in_lang).into()
}

#[cfg(feature = "ssr")]
impl Word {
    const ALL: [Self; 25] = [
        Self::Question,
        Self::Predict,
        Self::HowSure,
        Self::Guess,
        Self::Rather,
        Self::Certain,
        Self::Check,
        Self::RunIt,
        Self::Skip,
        Self::Again,
        Self::Right,
        Self::Wrong,
        Self::SureAndWrong,
        Self::AsPredicted,
        Self::NotAsPredicted,
        Self::ComesOut,
        Self::RefutedBy,
        Self::ItsTimeline,
        Self::Keep,
        Self::NotThere,
        Self::Unreadable,
        Self::Smallest,
        Self::Smaller,
        Self::PutInOrder,
        Self::YourOrder,
    ];

    fn in_both(self) -> [&'static str; 2] {
        match self {
            Self::Question => ["问题", "Question"],
            Self::Predict => ["先猜一猜", "Predict first"],
            Self::HowSure => ["有多大把握？", "How sure are you?"],
            Self::Guess => ["猜的", "a guess"],
            Self::Rather => ["比较有把握", "fairly sure"],
            Self::Certain => ["很确定", "certain"],
            Self::Check => ["检查", "Check"],
            Self::RunIt => ["运行", "Run it"],
            Self::Skip => ["跳过，直接看", "Skip, and just look"],
            Self::Again => ["再试一次", "Try again"],
            Self::Right => ["对。", "Right."],
            Self::Wrong => ["不对。", "Not so."],
            Self::SureAndWrong => [
                "你很有把握，所以这一点值得多看一眼。",
                "You were certain, so this one is worth a second look.",
            ],
            Self::AsPredicted => ["和你猜的一样。", "As you predicted."],
            Self::NotAsPredicted => ["和你猜的不一样。", "Not as you predicted."],
            Self::ComesOut => ["运行的结果：", "What the run shows: "],
            Self::RefutedBy => [
                "下面这条时间线就是反例，可以动手改：",
                "This timeline shows it. Change it as you like:",
            ],
            Self::ItsTimeline => ["题目的时间线", "The timeline of this question"],
            Self::Keep => ["这些行要原样留着：", "Lines that stay as they are:"],
            Self::NotThere => {
                ["照这样运行，还达不到要求。", "Run like this, it does not do what is asked for."]
            }
            Self::Unreadable => ["读不懂：", "This cannot be read: "],
            Self::Smallest => ["没有更小的改法了。", "No change could be smaller."],
            Self::Smaller => ["还有更小的改法：", "There is a smaller change:"],
            Self::PutInOrder => [
                "按先后依次点选；再点一次取消。",
                "Choose them one after another; choosing one again takes it out.",
            ],
            Self::YourOrder => ["按你的次序运行：", "Run in your order:"],
        }
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::Word;

    #[test]
    fn each_word_is_in_its_place() {
        assert!((0..).zip(Word::ALL).all(|(place, word)| word as usize == place));
    }
}
