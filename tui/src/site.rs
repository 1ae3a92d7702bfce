//! The pages that this program serves to browsers.

use crate::cli::exit::Failure;
use domain::{Said, Say};
use node::Desk;
use node::web::{self, Asked, Current, Given, Web};
use pages::{Links, Place, Reader, Seen, assets, feed};
use speech::words;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

const HTML: &str = "text/html;charset=utf-8";
const JSON: &str = "application/json";
const SCRIPT: &str = "text/javascript;charset=utf-8";

/// Serves the notice board, on this machine only if the node stays there.
pub(crate) async fn serve(desk: Desk, at: SocketAddr, loopback: bool) -> Result<Web, Failure> {
    let ip = match at.ip() {
        any if any.is_unspecified() && loopback => IpAddr::V4(Ipv4Addr::LOCALHOST),
        named => named,
    };
    let served = web::serve(desk, SocketAddr::new(ip, at.port()), Arc::new(give)).await;
    served.map_err(|error| Failure::plain(error.said()))
}

/// Everybody reads English until other languages are spoken.
pub(crate) fn reader() -> Reader<'static> {
    Reader { say: &spoken, language: "en" }
}

fn spoken(said: &Said) -> String {
    speech::english(said)
}

fn give(current: &Current, asked: &Asked<'_>) -> Given {
    let file = asked.path.strip_prefix('/').unwrap_or_default();
    if let Some(asset) = assets::ALL.into_iter().find(|asset| asset.name == file) {
        return Given::new(200, asset.kind, asset.text);
    }
    match asked.path {
        "/status/busy" => return sentence(429, &words::web_status_busy()),
        "/status/bad" => return sentence(400, &words::web_status_bad()),
        _ => {}
    }
    let Some(noticed) = &current.noticed else {
        return sentence(503, &words::web_status_waiting());
    };
    match asked.path {
        "/feed.json" => {
            let text = serde_json::to_string(&noticed.board).unwrap_or_default();
            return Given::new(200, JSON, text);
        }
        "/tourney.js" => return Given::new(200, SCRIPT, feed::tourney_js(&noticed.board)),
        _ => {}
    }
    let Some(place) = Place::read(asked.path, asked.question) else {
        return sentence(404, &words::web_status_not_found());
    };
    let why = match &place {
        Place::Player { player } if noticed.board.player(*player).is_none() => {
            return sentence(404, &words::web_status_not_found());
        }
        Place::Player { player } => noticed.why(*player),
        _ => None,
    };
    let seen = Seen {
        board: &noticed.board,
        as_of_ms: current.as_of_ms,
        version: current.version,
        links: Links::Live,
    };
    Given::new(200, HTML, pages::page(seen, reader(), &place, why.as_ref()))
}

fn sentence(status: u16, what: &Said) -> Given {
    Given::new(status, HTML, pages::sentence(reader(), what))
}
