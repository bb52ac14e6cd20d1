import { escapeHtml } from "../../site/html.ts";
import type { Pictures } from "./shown.ts";

/**
 * Returns the components on which a scheme is shown. `name` makes the ids of each sample unique, and `label` names it.
 */
export const sample = (name: string, label: string, pictures: Pictures): string => `
<div class="app">
  <nav class="side" aria-label="${escapeHtml(label)}: sample navigation">
    <div class="brand"><span class="mark" aria-hidden="true">R</span><span>Roastery</span></div>
    <a class="nav on" href="#${name}">Queue</a><a class="nav" href="#${name}">Calendar</a><a class="nav" href="#${name}">Accounts</a><a class="nav" href="#${name}">Media</a><a class="nav" href="#${name}">Settings</a>
    <div class="foot">${picture(pictures["sidebar-decoration"], "leaf")}<span class="team"><b aria-hidden="true">SD</b>3 of 5 seats</span></div>
  </nav>
  <div class="main">
    <header class="top toolbar"><h3 class="title">This week</h3>
      <span class="spring"></span>${picture(pictures["header-decoration"], "ribbon")}<button class="quiet">Preview</button><button class="ordinary">Save</button><button class="primary">Schedule</button></header>
    <div class="tabs" role="group" aria-label="Sample tabs"><a class="tab on" href="#${name}">Scheduled</a><a class="tab" href="#${name}">Drafts</a><a class="tab" href="#${name}">Published</a></div>
    <div class="columns">
      <section class="card hero">
        <h4 class="display">Morning roast</h4>
        <p>Twelve kilos of Sidamo are <mark>cooling</mark> by the window. <a class="text" href="#${name}">Read the notes</a> before it is gone.</p>
        <p class="muted">Tuesday 09:00, Europe/Berlin</p>
        <p class="row"><span class="badge">Scheduled</span><span class="chip">Mastodon</span><span class="chip">Bluesky</span></p>
        <p class="row"><button class="focal">Publish</button><button class="destructive">Delete</button></p>
      </section>
      <section class="card form">
        <label class="label" for="${name}-text">Text of the post</label>
        <textarea id="${name}-text" rows="2">Fresh from the drum.</textarea>
        <label class="label" for="${name}-slot">Posting slot</label>
        <select id="${name}-slot"><option>Tuesday 09:00</option></select>
        <p class="row checks"><label><input type="checkbox" checked> Remind</label><label><input type="radio" name="${name}-r" checked> All</label><label><input type="checkbox" class="switch" role="switch" checked> Live</label></p>
        <p class="row"><button class="ordinary" disabled>Saving …</button>${loading(pictures["loading-illustration"])}</p>
      </section>
    </div>
    <div class="columns three">
      <p class="notice success">Published to two accounts.</p><p class="notice warning">The queue ends on Friday.</p><p class="notice danger">Bluesky refused the picture.</p>
    </div>
    <div class="columns">
      <table class="card flush"><thead><tr><th>Account</th><th>Posts</th><th>Reach</th></tr></thead>
        <tbody><tr><td>@roastery</td><td>42</td><td>18,204</td></tr><tr><td>roastery.social</td><td>37</td><td>9,118</td></tr><tr><td>@school</td><td>12</td><td>2,460</td></tr></tbody></table>
      <div class="card chart" aria-hidden="true"><i style="height:46%"></i><i style="height:72%"></i><i style="height:58%"></i><i style="height:90%"></i><i style="height:34%"></i></div>
    </div>
    <div class="columns">
      <div class="dialog"><h4 class="title">Leave without saving?</h4><p class="muted">Two lines were changed.</p><p class="row"><button class="ordinary">Stay</button><button class="primary">Leave</button></p></div>
      <div class="empty">${picture(pictures["empty-state-illustration"], "scene") || '<div class="art" aria-hidden="true"></div>'}<p class="label">Nothing is planned for Sunday</p><p class="muted">A good day to read. <code>0 slots</code></p></div>
    </div>
    <div class="columns">
      <ul class="list container"><li><b>07:30</b> First light<span class="muted">today</span></li><li><b>09:00</b> Morning roast<span class="muted">Tue</span></li><li><b>17:45</b> Last orders<span class="muted">Fri</span></li></ul>
      <div class="editor" aria-hidden="true"><div class="stage"><i></i></div><div class="track"><b></b><b></b><u></u></div></div>
    </div>
    <div class="pages" role="group" aria-label="Sample pages"><a href="#${name}">1</a><a class="on" href="#${name}">2</a><a href="#${name}">3</a><span class="muted">20 of 58 posts</span><span class="spring"></span><span class="toast">Saved <a class="text" href="#${name}">Undo</a></span></div>
  </div>
</div>`;

/** Returns a theme's own image for a place, or nothing. */
const picture = (image: Pictures[keyof Pictures], look: string): string =>
  image === undefined ? "" : `<img class="${look}" src="${escapeHtml(image.address)}" alt="${escapeHtml(image.alt)}">`;

/** Returns the loading indicator: the theme's recipe, beside its image if it has one. */
const loading = (image: Pictures["loading-illustration"]): string =>
  `${picture(image, "waiting")}<span class="loading" role="img" aria-label="Loading"><i></i><i></i><i></i></span>`;
