//! The list of what needs the director.

use super::panes::{Sentence, SentencePane};
use super::*;

pub(super) fn pane(model: &Model, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
    let focused = model.pane == Pane::Attention;
    let needs = model.needs(here);
    let all = needs.len();
    let name = match (all, focused) {
        (0, _) => words::needs_none(),
        (all, false) => words::needs(all),
        (all, true) => words::needs_at(all, model.attention.min(all - 1) + 1),
    };
    let style = draw.theme.bad();
    let said: Vec<String> = needs.iter().map(|item| say(&item.what)).collect();
    let sentences = said.iter().map(|words| Sentence { mark: "!", words, style });
    let (name, selected) = (say(&name), model.attention);
    let pane = SentencePane { name: &name, focused, selected, sentences: sentences.collect() };
    pane.draw(draw, &words::needs_nothing());
}
