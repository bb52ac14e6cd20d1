import { html, raw } from "hono/html";

/** A piece of escaped HTML. */
export type Markup = ReturnType<typeof html>;

/** The site to which a page belongs. */
export interface Site {
  readonly name: string;
  /** The path of the icon in the browser's tab. */
  readonly icon: string;
  /** An image beside the name. */
  readonly logo?: Markup;
  /** The links in the header: address and text. */
  readonly links: readonly (readonly [address: string, text: string])[];
  readonly footer: Markup;
  /** A sentence above each page. */
  readonly notice?: string;
  /** A class of the body, which sets other colors. */
  readonly look?: string;
  /** Whether people sign in to this site: the header names the signed-in person, with a way out. */
  readonly hasAccounts?: boolean;
  /** The links of the part of the site to which the page belongs, below the header. */
  readonly part?: { readonly name: string; readonly links: Site["links"] };
}

const LECTERN = "M2 6h12v2H2zM5 8h6l1 7H4zM7 1h2v4H7z";

/** The icon of this server's pages. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#7a3cff" d="${LECTERN}"/></svg>`;

export const SITE: Site = {
  name: "rostrum",
  icon: "/favicon.ico",
  logo: html`<svg aria-hidden="true" viewBox="0 0 16 16" width="20" height="20" fill="currentcolor"><path d="${LECTERN}" /></svg>`,
  links: [
    ["/docs", "Documentation"],
    ["/themes/gallery", "Themes"],
    ["/problems", "Errors"],
  ],
  hasAccounts: true,
  footer: html`<p>rostrum, a GraphQL gateway for social publishing</p><p><a href="/openapi.json">OpenAPI</a> · <a href="/healthz">Health</a></p>`,
};

const SIGN_IN = ["/login", "Sign in"] as const;
const ACCOUNT = ["/settings", "Your account"] as const;

interface Framed {
  /** The name of the page. */
  title: string;
  /** Everything between the header and the footer: the element `main` with the id `main`. */
  main: Markup;
  style: string;
  script?: string | undefined;
  /** The path of the page, whose link is marked. */
  here?: string | undefined;
  site?: Site | undefined;
  /** Whether the header contains only the name of the site, so that nothing distracts from a form. */
  isQuiet?: boolean;
  /** The email address of the signed-in person. */
  person?: string | undefined;
  /** Links beside the content, before it. */
  menu?: Markup | undefined;
}

/** Returns a whole page: a link to the content, the header, the content and the footer. */
export async function framed({
  title,
  main,
  style,
  script,
  here,
  site = SITE,
  isQuiet = false,
  person,
  menu,
}: Framed): Promise<string> {
  const { name, icon, logo, footer, notice, look, part } = site;
  const links = site.hasAccounts ? [...site.links, person === undefined ? SIGN_IN : ACCOUNT] : site.links;
  const link = ([address, text]: readonly [string, string]) =>
    html`<a href="${address}" ${address === here ? raw('aria-current="page"') : ""}>${text}</a>\n`;
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === name ? name : `${title} · ${name}`}</title><link rel="icon" href="${icon}">
<style>${raw(style)}</style>
</head>
<body ${look === undefined ? "" : raw(`class="${look}"`)}>
<a class="skip" href="#main">Skip to content</a>
${notice === undefined ? "" : html`<aside class="notice" aria-label="Notice">${notice}</aside>\n`}<header>
<a class="home" href="/">${logo ?? ""}${name}</a>
${isQuiet ? "" : html`<nav class="site" aria-label="Site">\n${links.map(link)}</nav>`}
${isQuiet || person === undefined ? "" : html`<form class="out" method="post" action="/logout"><span>Signed in as <strong>${person}</strong></span><button class="link">Sign out</button></form>\n`}${isQuiet || part === undefined ? "" : html`<nav class="site part" aria-label="${part.name}">\n${part.links.map(link)}</nav>\n`}</header>
${menu === undefined ? main : html`<div class="split">\n${menu}\n${main}\n</div>`}
<footer>${footer}</footer>
${script === undefined ? "" : html`<script>${raw(script)}</script>\n`}</body>
</html>
`;
  return String(text);
}
