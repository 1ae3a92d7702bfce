//! How long a task has worked, added up over the times it was polled.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

pub(crate) struct Timed<T> {
    task: Pin<Box<T>>,
    worked_ns: Arc<AtomicU64>,
}

impl<T: Future> Timed<T> {
    pub(crate) fn new(task: T, worked_ns: Arc<AtomicU64>) -> Self {
        Self { task: Box::pin(task), worked_ns }
    }
}

impl<T: Future> Future for Timed<T> {
    type Output = T::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T::Output> {
        let began = Instant::now();
        let polled = self.task.as_mut().poll(context);
        let worked = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.worked_ns.fetch_add(worked, Ordering::Relaxed);
        polled
    }
}
