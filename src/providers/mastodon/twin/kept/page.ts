import { html } from "hono/html";
import { ACCOUNTS } from "./accounts.ts";

/** The instance refuses posts that contain this text, to demonstrate a failed delivery. */
export const REFUSED = "#refuse";

export type Markup = ReturnType<typeof html>;

/** The address and the text of a link in the header. */
type PageLink = readonly [address: string, text: string];

/** A page as the frame of the server's own pages shows it. */
export interface Screen {
  title: string;
  body: Markup;
  layout?: "page";
  here?: string;
  script?: string;
  policy: string;
  site: typeof INSTANCE;
}

/** Answers with a page in that frame. */
export type SitePage = (screen: Screen, status: number) => Promise<Response>;

const INSTANCE = {
  name: "Demo instance",
  icon: "/avatars/demo.svg",
  links: [["/", "All"], ...ACCOUNTS.map(({ username }): PageLink => [`/@${username}`, `@${username}`])] as PageLink[],
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

export interface DemoPage {
  title: string;
  body: Markup;
  status?: number;
  /** Default: `card`. */
  layout?: "page";
  /** The path of a timeline, which updates the element with the id `feed` itself. */
  timeline?: string;
}

/** Answers with a page of the instance: one with a timeline, or a card. */
export function answerWith(
  sitePage: SitePage,
  { title, body, status = 200, layout, timeline }: DemoPage,
): Promise<Response> {
  const screen = { title, body, site: INSTANCE, policy: "connect-src 'self'; media-src 'self'; " };
  const live = { layout: "page", here: timeline ?? "", script: LIVE } as const;
  return sitePage({ ...screen, ...(layout && { layout }), ...(timeline !== undefined && live) }, status);
}
