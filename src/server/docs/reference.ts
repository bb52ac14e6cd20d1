import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { html, raw } from "hono/html";
import { printInOrder } from "../../../schema/core/order.ts";
import { schema } from "../../../schema/index.ts";
import type { Call } from "../http/call.ts";
import type { Answer } from "../http/route.ts";
import { answerWith, type Content, contentOf } from "../site/content.ts";
import type { Markup } from "../site/frame.ts";
import { rootFieldsByDomain } from "./domains.ts";

const HEADERS = {
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Starts the viewer, which reads attributes of its element, but no menu. */
const START = `
import { init } from "/docs/redoc.js";
const { source, menu } = document.querySelector("redoc").dataset;
init(source, { menu: JSON.parse(menu) });
`;

/**
 * The viewer styles itself. A page may load the script and a document from this server, and nothing from other hosts.
 */
const POLICY = `default-src 'none'; script-src 'self' 'sha256-${createHash("sha256").update(START).digest("base64")}'; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Reference {
  readonly title: string;
  /** The address of the document. */
  readonly source: string;
  readonly beside: Markup | "";
  /** The groups of the viewer's menu; undefined for those of the document itself, such as tags. */
  menu(): Menu | undefined;
}

/** The groups of a GraphQL document in the menu of the viewer. */
type Menu = ReturnType<typeof menuByDomain>;

/** Returns the menu of operations by domain. Types follow, because several domains share them. */
function menuByDomain() {
  const groups = rootFieldsByDomain().map(({ title, items }) => {
    const namesOf = (kind: string) => ({
      includeByName: items.filter((item) => item.kind === kind).map(({ name }) => name),
    });
    return {
      name: title,
      queries: namesOf("query"),
      mutations: namesOf("mutation"),
      subscriptions: namesOf("subscription"),
    };
  });
  return { groups, otherItemsGroupName: "Types" };
}

const REFERENCES: Record<"rest" | "graphql", Reference> = {
  rest: { title: "REST reference", source: "/openapi.json", beside: "", menu: () => undefined },
  graphql: {
    title: "GraphQL reference",
    source: "/docs/schema.graphql",
    beside: html`\n<a class="up" href="/docs/operations">Operations with examples</a>`,
    menu: menuByDomain,
  },
};

/** Returns what answers with the reference of one surface: a page of Redoc, which reads the document of this server. */
export function referencePage(name: keyof typeof REFERENCES): Answer {
  const made = referenceText(name).then(contentOf);
  const headers = { ...HEADERS, "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  return async ({ request }) => answerWith(request, await made, headers);
}

async function referenceText(name: keyof typeof REFERENCES): Promise<string> {
  const { title, source, beside, menu } = REFERENCES[name];
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · rostrum</title><link rel="icon" href="/favicon.ico">
<style>body { margin: 0 } .up { display: inline-block; padding: .5rem 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
</head>
<body>
<nav aria-label="Documentation"><a class="up" href="/docs">← rostrum documentation</a>${beside}</nav>
<redoc data-source="${source}" data-menu="${JSON.stringify(menu() ?? null)}" disable-telemetry="true"></redoc>
<noscript>This page needs JavaScript. <a href="${source}">The document that it shows</a></noscript>
<script type="module">${raw(START)}</script>
</body>
</html>
`;
  return String(text);
}

/**
 * Addresses of the viewer's maker in its script: a logo, icons, and the receiver of telemetry, which is also switched
 * off.
 */
const FOREIGN = /https:\/\/(?:cdn\.redoc\.ly|cdn\.redocly\.com|otel\.cloud\.redocly\.com)\/[^"'`\s]*/g;

let viewer: Promise<Content> | undefined;

/** Answers with the script of the references, in which those addresses are replaced. */
export async function referenceScript({ request }: Call): Promise<Response> {
  viewer ??= readFile(createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js"), "utf8").then(
    (text) => contentOf(text.replaceAll(FOREIGN, "/favicon.ico")),
  );
  return answerWith(request, await viewer, { ...HEADERS, "content-type": "text/javascript; charset=utf-8" });
}

/**
 * Returns what answers with the schema: `/schema.graphql` for code generators, and with descriptions instead of
 * directives for the reference, whose viewer shows no directive of a field.
 */
export function schemaText(access: "directives" | "descriptions"): Answer {
  const content = contentOf(printInOrder(schema, access));
  return ({ request }) => answerWith(request, content, { ...HEADERS, "content-type": "text/plain; charset=utf-8" });
}
