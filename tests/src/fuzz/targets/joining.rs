//! What decides whether a device may join: the code, and the messages that prove it is known.

use super::text;
use desk::JoinCode;
use node::decoders;

pub(super) fn codes() -> Vec<Vec<u8>> {
    ["12-7KQ2M9XD", " a1 - 7kq2 m9xd", "D3-00000000", "R9-ZZZZ-ZZZZ"].map(Vec::from).to_vec()
}

/// A code as it is typed; what is understood is understood again from what is shown.
pub(super) fn code(typed: &[u8]) -> String {
    let Some(typed) = text(typed) else { return "not text".to_owned() };
    match typed.parse::<JoinCode>() {
        Ok(code) => {
            assert_eq!(code.to_string().parse(), Ok(code.clone()));
            format!("{:?}", code.label().chars().next().map(char::is_alphabetic))
        }
        Err(error) => error.to_string(),
    }
}

pub(super) fn messages() -> Vec<Vec<u8>> {
    let fixed = [[b'A'; 33], [b'B'; 33], [0xff; 33]].map(|message| message.to_vec());
    let mut messages = fixed.to_vec();
    messages.push(decoders::join_example(&issued()));
    messages
}

/// Nobody convinces a device of anything without the code.
pub(super) fn message(bytes: &[u8]) -> String {
    let mut proof = [0; 32];
    let taken = bytes.len().min(32);
    proof[..taken].copy_from_slice(&bytes[bytes.len() - taken..]);
    assert!(
        !decoders::joiner_convinces(&issued(), bytes, &proof),
        "a joiner got in without a code"
    );
    assert!(!decoders::director_convinces(&issued(), bytes, &proof), "a director was believed");
    format!("{}", bytes.len().min(40))
}

fn issued() -> JoinCode {
    JoinCode::new("12", [7; JoinCode::SECRET_BYTES])
}
