//! From a request to an answer: pages from a small cache, and a stream that tells when there is a new one.

use super::{Current, Site};
use futures::stream::{self, Stream, StreamExt};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// What a browser asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub path: &'a str,
    /// What stands behind the question mark.
    pub question: &'a str,
    /// The languages that the reader understands, as the browser says it.
    pub languages: &'a str,
}

/// What it is given.
#[derive(Clone, Debug)]
pub struct Given {
    pub status: u16,
    pub kind: &'static str,
    pub text: Bytes,
}

impl Given {
    pub fn new(status: u16, kind: &'static str, text: impl Into<Bytes>) -> Self {
        Self { status, kind, text: text.into() }
    }
}

pub(super) type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// Where the stream is.
const LIVE: &str = "/live";
/// The path of the page that says why there is none.
const BUSY: &str = "/status/busy";
const BAD: &str = "/status/bad";
/// Longer addresses are nobody's.
const ADDRESS_BYTES_MAX: usize = 1_024;
const LANGUAGES_BYTES_MAX: usize = 200;
const CACHED_MAX: usize = 1_024;
/// So many pages are made at the same time.
const MAKING_MAX: usize = 2;
/// A sign of life for whoever watches.
const STILL_EVERY: Duration = Duration::from_secs(8);

pub(super) struct Answering {
    site: Site,
    current: watch::Receiver<Current>,
    cached: Mutex<Cached>,
    making: Semaphore,
}

#[derive(Default)]
struct Cached {
    version: u64,
    pages: BTreeMap<String, Given>,
}

impl Answering {
    pub(super) fn new(site: Site, current: watch::Receiver<Current>) -> Self {
        let (cached, making) = (Mutex::default(), Semaphore::new(MAKING_MAX));
        Self { site, current, cached, making }
    }

    pub(super) async fn answer<B: Body>(&self, request: &Request<B>, may_ask: bool) -> Answer {
        let path = request.uri().path();
        let question = request.uri().query().unwrap_or_default();
        let wrong = path.len() + question.len() > ADDRESS_BYTES_MAX || has_body(request);
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if path == LIVE && may_ask && is_read && !wrong {
            return live(self.current.clone());
        }
        let path = match (may_ask, is_read && !wrong) {
            (false, _) => BUSY,
            (true, false) => BAD,
            (true, true) => path,
        };
        let languages = request.headers().get(header::ACCEPT_LANGUAGE);
        let languages = languages.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let languages = languages.get(..LANGUAGES_BYTES_MAX).unwrap_or(languages);
        let asked = Asked { path, question, languages };
        let given = self.page(&asked).await;
        let mut text = given.text.clone();
        if request.method() == Method::HEAD {
            text = Bytes::new();
        }
        let mut answer = Response::new(Full::new(text).boxed_unsync());
        *answer.status_mut() = StatusCode::from_u16(given.status).unwrap_or_default();
        dress(&mut answer, given.kind);
        answer
    }

    async fn page(&self, asked: &Asked<'_>) -> Given {
        let current = self.current.borrow().clone();
        let key = format!("{} {} {}", asked.path, asked.question, asked.languages);
        if let Some(known) = self.known(current.version, &key) {
            return known;
        }
        let _turn = self.making.acquire().await;
        // Whoever waited for the same page finds it now.
        if let Some(known) = self.known(current.version, &key) {
            return known;
        }
        let given = (self.site)(&current, asked);
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.version == current.version && cached.pages.len() < CACHED_MAX {
            cached.pages.insert(key, given.clone());
        }
        given
    }

    fn known(&self, version: u64, key: &str) -> Option<Given> {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.version != version {
            *cached = Cached { version, pages: BTreeMap::new() };
        }
        cached.pages.get(key).cloned()
    }
}

/// A question with a body is no question.
fn has_body<B: Body>(request: &Request<B>) -> bool {
    !request.body().is_end_stream()
}

/// Tells the number of the newest board, at once, whenever it is another one, and a sign of life between.
fn live(current: watch::Receiver<Current>) -> Answer {
    let stream = stream::unfold((current, true), |(mut current, is_first)| async move {
        if !is_first {
            match timeout(STILL_EVERY, current.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return None,
                Err(_) => return Some((event("still", 0), (current, false))),
            }
        }
        let version = current.borrow_and_update().version;
        Some((event("version", version), (current, false)))
    });
    let mut answer = Response::new(boxed(stream));
    dress(&mut answer, "text/event-stream");
    answer
}

fn event(name: &str, data: u64) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

fn boxed(stream: impl Stream<Item = Bytes> + Send + 'static) -> UnsyncBoxBody<Bytes, Infallible> {
    BodyExt::boxed_unsync(StreamBody::new(stream.map(|bytes| Ok(Frame::data(bytes)))))
}

fn dress(answer: &mut Answer, kind: &'static str) {
    const POLICY: &str = "default-src 'none';script-src 'self';style-src 'self';\
        img-src 'self' data:;connect-src 'self';form-action 'self';base-uri 'none';\
        frame-ancestors 'none'";
    let said: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::VARY, "accept-language"),
    ];
    for (name, value) in said {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}
