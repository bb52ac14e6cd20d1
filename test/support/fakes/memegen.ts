import { createHash } from "node:crypto";
import { type Answer, type Fake, type FakeRequest, fake } from "./fake.ts";

/** A template as memegen describes it. */
export interface MemegenTemplate {
  id: string;
  name: string;
  lines: number;
  overlays: number;
  styles: string[];
  blank: string;
  example: { text: string[]; url: string };
  source: string | null;
  keywords: string[];
  _self: string;
}

export interface FakeMemegen extends Fake {
  /** The templates of `GET /templates/`; tests change them. */
  templates: MemegenTemplate[];
  /** Whether answers have entity tags; memegen's own server sends them only behind its proxy. */
  tags: boolean;
}

/** A picture of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Speaks what is used of memegen's interface: the list of templates, and pictures whose captions are in their path. */
export async function fakeMemegen(): Promise<FakeMemegen> {
  const made: FakeMemegen = Object.assign(await fake(answer), { templates: [], tags: false });
  made.templates = [
    template(made.origin, "fry", "Futurama Fry", ["not sure if", "or"], ["eyes"]),
    template(made.origin, "ds", "Daily Struggle", ["the first", "the second", "who sweats"], ["buttons"]),
    template(made.origin, "oprah", "Oprah You Get a Car", ["you get animated text", "and you"], [], ["animated"]),
  ];
  return made;

  function answer({ method, path, headers }: FakeRequest): Answer | null {
    if (method !== "GET") return null;
    if (path === "/templates/") return list(headers["if-none-match"]);
    const [, id] = /^\/images\/([^/]+)\/(.+)\.(?:png|jpg|webp)$/.exec(path) ?? [];
    if (id === undefined) return null;
    // memegen draws something for an id that it does not know, too, and says 404.
    const status = made.templates.some((each) => each.id === id) ? 200 : 404;
    // The declared type is wrong: the bytes decide.
    return { status, body: Buffer.from(PIXEL, "base64"), headers: { "content-type": "text/html" } };
  }

  function list(etag: string | undefined): Answer {
    const tag = `"${createHash("sha1").update(JSON.stringify(made.templates)).digest("hex")}"`;
    if (made.tags && etag === tag) return { status: 304, body: "" };
    return { status: 200, body: made.templates, headers: made.tags ? { etag: tag } : {} };
  }
}

export function template(
  origin: string,
  id: string,
  name: string,
  text: string[],
  keywords: string[] = [],
  styles: string[] = [],
): MemegenTemplate {
  const path = text.map((line) => line.replaceAll(" ", "_")).join("/");
  return {
    id,
    name,
    lines: text.length,
    overlays: 1,
    styles,
    blank: `${origin}/images/${id}.${styles.includes("animated") ? "gif" : "png"}`,
    example: { text, url: `${origin}/images/${id}/${path}.png` },
    source: `https://knowyourmeme.example/memes/${id}`,
    keywords,
    _self: `${origin}/templates/${id}`,
  };
}
