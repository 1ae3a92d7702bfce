// Keeps a page as new as its node, says so when it cannot, and remembers who reads it on this phone.
"use strict";
(() => {
  const body = document.body, stale = document.getElementById("stale");
  const KEY = "kibitz-me";
  const recall = () => { try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; } };
  const keep = (me) => { try { me ? localStorage.setItem(KEY, JSON.stringify(me)) : localStorage.removeItem(KEY); } catch { /* A phone may forbid it. */ } };

  const dress = () => {
    for (const time of document.querySelectorAll("time[data-ms]")) {
      const at = new Date(Number(time.dataset.ms));
      time.textContent = at.toLocaleTimeString(document.documentElement.lang);
      time.dateTime = at.toISOString();
    }
    tick();
    const player = document.getElementById("player");
    if (player) keep({ path: player.dataset.path, name: player.dataset.name });
    const me = document.getElementById("me"), known = recall();
    if (me && known && /^\/player\/[A-Z][0-9]{1,5}$/.test(known.path)) {
      const link = document.createElement("a");
      link.href = known.path;
      link.textContent = `${me.dataset.label}: ${known.name}`;
      const forget = document.createElement("button");
      forget.type = "button";
      forget.textContent = me.dataset.forget;
      forget.addEventListener("click", () => { keep(null); me.hidden = true; });
      me.replaceChildren(link, " ", forget);
      me.hidden = false;
    }
    filter();
    turn();
  };

  const tick = () => {
    for (const span of document.querySelectorAll("[data-planned]")) {
      const began = new Date(Number(span.dataset.started));
      const late = began.getHours() * 60 + began.getMinutes() - Number(span.dataset.planned);
      span.textContent = span.textContent.replace(/[0-9]+/, String(late));
      span.hidden = late < 1 || late > 600;
    }
    for (const span of document.querySelectorAll("[data-since]")) {
      const minutes = Math.max(0, Math.floor((Date.now() - Number(span.dataset.since)) / 60000));
      span.textContent = span.textContent.replace(/[0-9]+/, String(minutes));
    }
  };

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss").replace(/ø/g, "o").replace(/æ/g, "ae").replace(/œ/g, "oe").replace(/ł/g, "l").replace(/đ/g, "d");
  const filter = () => {
    const input = document.getElementById("name");
    if (!input) return;
    const wanted = fold(input.value.trim());
    for (const row of document.querySelectorAll(".people li")) {
      row.hidden = wanted !== "" && !fold(row.querySelector("a").textContent).includes(wanted);
    }
  };
  document.addEventListener("input", (event) => { if (event.target.id === "name") filter(); });

  let shown = null, wanted = null, loading = false, last = Date.now(), lost = 0;
  const fresh = async () => {
    if (loading) return;
    loading = true;
    try {
      while (shown !== wanted) {
        const version = wanted;
        // Not all phones of a hall at the same moment.
        await new Promise((done) => setTimeout(done, Math.random() * 400));
        const answer = await fetch(location.href, { cache: "no-store" });
        if (!answer.ok) throw new Error(String(answer.status));
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const name = document.getElementById("name"), typed = name && name.value, focused = document.activeElement === name;
        document.getElementById("content").replaceWith(page.getElementById("content"));
        document.title = page.title;
        const again = document.getElementById("name");
        if (again && typed !== null) { again.value = typed; if (focused) again.focus(); }
        shown = version;
        dress();
      }
    } catch { setTimeout(fresh, 3000); } finally { loading = false; }
  };

  const say = (lost) => {
    if (lost) stale.textContent = `${body.dataset.stale} ${new Date(last).toLocaleTimeString(document.documentElement.lang)}`;
    stale.hidden = !lost;
  };
  const heard = () => { last = Date.now(); lost = 0; say(false); };
  const listen = () => {
    const source = new EventSource(body.dataset.live);
    source.addEventListener("version", (event) => {
      heard();
      wanted = event.data;
      if (shown === null) shown = body.dataset.version || wanted;
      if (shown !== wanted) fresh();
    });
    source.addEventListener("still", heard);
    source.addEventListener("error", () => {
      lost = lost || Date.now();
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    });
  };

  // Leaves change at the same moment on all screens, and a name holds still for so long.
  function turn() {
    const leaves = document.querySelectorAll(".leaf");
    const shown = Math.floor(Date.now() / 12000) % Math.max(1, leaves.length);
    leaves.forEach((leaf, place) => { leaf.hidden = place !== shown; });
  }

  dress();
  setInterval(turn, 500);
  setInterval(tick, 5000);
  if (body.dataset.live) {
    listen();
    setInterval(() => { if (Date.now() - last > 20000 || (lost && Date.now() - lost > 3000)) say(true); }, 1000);
  }
})();
