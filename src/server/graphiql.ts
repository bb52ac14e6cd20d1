import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { exampleTabs } from "./graphiqlExamples.ts";
import { signedInNote } from "./graphiqlNote.ts";
import { lastTab } from "./graphiqlTabs.ts";

/** The page as it is sent, built at the first request. */
interface Page {
  readonly etag: string;
  readonly contentSecurityPolicy: string;
  readonly bodies: {
    readonly br: Uint8Array<ArrayBuffer>;
    readonly gzip: Uint8Array<ArrayBuffer>;
    readonly identity: Uint8Array<ArrayBuffer>;
  };
}

let page: Promise<Page> | undefined;

/** Answers with GraphiQL as one self-contained page that loads nothing from other hosts. */
export async function graphiql(request: Request): Promise<Response> {
  const { etag, contentSecurityPolicy, bodies } = await (page ??= build());
  const encoding = encodingFor(request.headers.get("accept-encoding") ?? "");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy,
    // Each coding is a representation of its own, with its own tag.
    etag: `"${etag}-${encoding}"`,
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  };
  if (request.headers.get("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(bodies[encoding], {
    headers: { ...headers, ...(encoding !== "identity" && { "content-encoding": encoding }) },
  });
}

async function build(): Promise<Page> {
  const html = withScripts(
    renderGraphiQL({
      title: "rostrum",
      endpoint: "/graphql",
      favicon: "/favicon.ico",
      credentials: "same-origin",
      defaultTabs: exampleTabs,
      defaultEditorToolsVisibility: "headers",
      shouldPersistHeaders: false,
      schemaDescription: true,
      inputValueDeprecation: true,
    }),
  );
  const identity = bytes(new TextEncoder().encode(html));
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
  return {
    etag: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    contentSecurityPolicy: policyFor(html),
    bodies: { br: bytes(br), gzip: bytes(gzipped), identity },
  };
}

/**
 * Adds our scripts: the tabs are prepared before GraphiQL starts, and the note comes last. GraphiQL's own scripts
 * contain `</body>` too.
 */
function withScripts(html: string): string {
  const start = html.indexOf("<script");
  const end = html.lastIndexOf("</body>");
  return html.slice(0, start) + lastTab + html.slice(start, end) + signedInNote + html.slice(end);
}

const bytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/**
 * Allows only the scripts of this page and connections to this server. Editors style themselves and run workers from
 * blobs.
 */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")} blob:`,
    "worker-src blob: data:",
    "style-src 'unsafe-inline'",
    "font-src data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the best coding that the caller accepts; `q=0` excludes one. */
function encodingFor(accepted: string): keyof Page["bodies"] {
  const codings = accepted
    .split(",")
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(";", 1)[0]?.trim().toLowerCase());
  if (codings.includes("br")) return "br";
  return codings.includes("gzip") ? "gzip" : "identity";
}
