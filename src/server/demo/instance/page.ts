import { html } from "hono/html";
import type { Markup, Site } from "../../site/frame.ts";
import { sitePage } from "../../site/page.ts";
import { ACCOUNTS } from "./accounts.ts";
import { REFUSED } from "./shared.ts";

const INSTANCE: Site = {
  name: "Demo instance",
  icon: "/avatars/demo.svg",
  links: [["/", "All"], ...ACCOUNTS.map(({ username }) => [`/@${username}`, `@${username}`] as const)],
  footer: html`<p>Posts that contain <code>${REFUSED}</code> are refused, to demonstrate a failed delivery.</p>`,
  notice: "A demo Mastodon instance of this server: nothing leaves this machine.",
  look: "instance",
};

/** Keeps a timeline up to date and redraws only changes. The page is our own, with every text of a person escaped. */
const LIVE = `let shown
const feed = document.getElementById("feed")
const read = async () => {
  const answer = await fetch(location.href).catch(() => null)
  const text = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("feed")?.innerHTML
  if (text && text !== shown) feed.innerHTML = text
  shown = text || shown
}
setInterval(read, 2000)`;

interface DemoPage {
  title: string;
  body: Markup;
  status?: number;
  /** Default: `card`. */
  layout?: "page";
  /** The path of a timeline, which updates the element with the id `feed` itself. */
  timeline?: string;
}

/** Returns a page of the instance: one with a timeline, or a card. */
export function demoPage({ title, body, status = 200, layout, timeline }: DemoPage): Promise<Response> {
  const screen = { title, body, site: INSTANCE, policy: "connect-src 'self'; media-src 'self'; " };
  const live = { layout: "page", here: timeline ?? "", script: LIVE } as const;
  return sitePage({ ...screen, ...(layout && { layout }), ...(timeline !== undefined && live) }, status);
}
