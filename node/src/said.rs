//! What a node says to people, for whoever compares it with the words.

use domain::{Message, Shape};

/// Every kind of message of this crate.
pub fn shapes() -> Vec<Shape> {
    vec![
        <crate::admission::AdmissionError as Message>::SHAPE,
        <crate::codec::FrameError as Message>::SHAPE,
        <crate::control::CallError as Message>::SHAPE,
        <crate::control::SocketError as Message>::SHAPE,
        <crate::directory::DirectoryError as Message>::SHAPE,
        <crate::event_loop::Stranger as Message>::SHAPE,
        <crate::forget::ForgetError as Message>::SHAPE,
        <crate::hello::Refusal as Message>::SHAPE,
        <crate::identity::IdentityError as Message>::SHAPE,
        <crate::join::JoinFault as Message>::SHAPE,
        <crate::mesh::DoorClosed as Message>::SHAPE,
        <crate::mesh::ListenError as Message>::SHAPE,
        <crate::node::NodeStopped as Message>::SHAPE,
        <crate::node::RunError as Message>::SHAPE,
        <crate::own_file::FileFault as Message>::SHAPE,
        <crate::root_key::RootKeyError as Message>::SHAPE,
        <crate::shelf::ShelfError as Message>::SHAPE,
        <crate::shelf::ShelfFault as Message>::SHAPE,
        <crate::start::StartError as Message>::SHAPE,
        <crate::status::NotJoined as Message>::SHAPE,
        <crate::status::Status as Message>::SHAPE,
        <crate::store::OpenStoreError as Message>::SHAPE,
        <crate::store::StoreError as Message>::SHAPE,
        <crate::verify::StoreFault as Message>::SHAPE,
        <crate::verify::VerifyError as Message>::SHAPE,
        <crate::web::WebError as Message>::SHAPE,
    ]
}

/// Lets `?` put the error of a part into the error of the whole.
macro_rules! from_parts {
    ($whole:ty: $( $variant:ident($part:ty), )*) => {$(
        impl From<$part> for $whole {
            fn from(why: $part) -> Self {
                Self::$variant { why }
            }
        }
    )*};
}

pub(crate) use from_parts;
