import type { Hono } from "hono";
import { html } from "hono/html";
import { accountById, accountNamed, type DemoAccount, DOMAIN } from "./accounts.ts";
import type { Media } from "./media.ts";
import type { DemoPage, Markup } from "./page.ts";
import type { Shared } from "./shared.ts";
import type { DemoMediaItem, DemoStatus } from "./state.ts";
import { timeline } from "./statuses.ts";

/** Adds the pages for people: all posts, the posts of an account, one post. */
export function addPages(app: Hono, { store: { state }, show }: Shared, media: Media): void {
  const shown = (status: DemoStatus) => card(status, media);

  app.get("/", () => show(feed("Everything posted here", timeline(state).map(shown), "/")));

  app.get("/:handle{@[a-z]+}", (c) => {
    const account = accountNamed(c.req.param("handle").slice(1));
    if (!account) return show(NOTHING);
    return show(feed(account.displayName, timeline(state, account).map(shown), `/@${account.username}`));
  });

  app.get("/:handle{@[a-z]+}/:id", (c) => {
    const account = accountNamed(c.req.param("handle").slice(1));
    const status = state.statuses.find(({ id, accountId }) => id === c.req.param("id") && accountId === account?.id);
    if (!account || !status) return show(NOTHING);
    return show({ title: `A post of ${account.displayName}`, body: shown(status), layout: "page" });
  });

  app.get("/avatars/:name{[a-z]+\\.svg}", (c) => {
    const account = accountNamed(c.req.param("name").replace(".svg", ""));
    if (!account) return c.notFound();
    const headers = { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" };
    return c.body(avatar(account), 200, headers);
  });
}

const feed = (title: string, cards: Markup[], here: string): DemoPage => ({
  title,
  body: html`<div id="feed" aria-live="polite">${cards.length > 0 ? cards : empty}</div>\n<p class="soft">This page updates itself.</p>`,
  timeline: here,
});

const NOTHING: DemoPage = { title: "Nothing here", body: html`<p>There is no such page.</p>`, status: 404 };

const empty = html`<p class="panel soft">There are no posts yet. Publications of the demo workspace appear here automatically.</p>`;

function card({ id, accountId, createdAt, ...status }: DemoStatus, media: Media): Markup {
  const account = accountById(accountId);
  if (!account) return html``;
  const { username, displayName } = account;
  const text = html`<p class="text" ${status.language === null ? "" : html`lang="${status.language}"`}>${status.text}</p>
${status.media.length > 0 ? html`<ul class="media">${status.media.map((each) => html`<li>${picture(each, media)}</li>`)}</ul>` : ""}`;
  return html`<article class="panel post">
<div class="person"><img src="/avatars/${username}.svg" alt="" width="44" height="44"><div><b>${displayName}</b><span>@${username}@${DOMAIN}</span></div></div>
${status.spoilerText === "" ? text : html`<details><summary>${status.spoilerText}</summary>${text}</details>`}
<p class="soft row apart"><a href="/@${username}/${id}"><time datetime="${createdAt}">${createdAt.slice(0, 19).replace("T", " ")} UTC</time></a><span>${status.visibility}</span></p>
</article>`;
}

function picture({ id, mimeType, description }: DemoMediaItem, media: Media): Markup {
  if (!media.find(id)) return html`<p class="gone">${description === "" ? "A picture" : description}</p>`;
  return mimeType.startsWith("video/")
    ? html`<video controls src="/media/${id}" aria-label="${description}"></video>`
    : html`<img src="/media/${id}" alt="${description}">`;
}

/** A square with a letter. */
const avatar = ({ letter, color }: DemoAccount): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><rect width="44" height="44" rx="9" fill="${color}"/><text x="22" y="30" text-anchor="middle" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff">${letter}</text></svg>`;
