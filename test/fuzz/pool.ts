import { Buffer } from "node:buffer";
import { ID_PREFIXES, typeOfId } from "../../src/platform/ids/ids.ts";
import type { Demo } from "../support/processes/serverProcess.ts";
import type { Persona } from "./request.ts";

const ID = /\b[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const CURSOR = /"(?:endCursor|startCursor|cursor|next_cursor)":"([^"]{1,2000})"/g;
const PLACEHOLDER = /\{\{(\w+)(?:([:#])(\w+))?\}\}/g;
/** Of one type. Requests choose among so many. */
const MOST = 40;

/**
 * The values that requests can name: the tokens and ids of the demo, and the ids and cursors of all answers so far, of
 * every tenant.
 */
export class Pool {
  readonly #demo: Demo;
  readonly #tokens: Record<Persona, string | null>;
  readonly #ids = new Map<string, string[]>();
  readonly #cursors: string[] = [];
  #serial = 0;

  constructor(demo: Demo, apiToken: string) {
    const { users } = demo;
    this.#demo = demo;
    this.#tokens = {
      owner: users.owner.token,
      admin: users.admin.token,
      editor: users.editor.token,
      viewer: users.viewer.token,
      outsider: users.outsider.token,
      instanceAdmin: users.instanceAdmin.token,
      apiToken,
      anonymous: null,
      forged: "rostrum_ses_forged",
    };
    this.learn(JSON.stringify(demo));
  }

  token(persona: Persona): string | null {
    return this.#tokens[persona];
  }

  /** Sends a persona's requests with another token from now on. */
  renew(persona: Persona, token: string): void {
    this.#tokens[persona] = token;
  }

  /** Keeps the ids and cursors of an answer. */
  learn(text: string): void {
    for (const [id] of text.matchAll(ID)) {
      const type = typeOfId(id);
      if (type !== undefined) keep(this.#idsOf(type), id);
    }
    for (const [, cursor = ""] of text.matchAll(CURSOR)) keep(this.#cursors, cursor);
  }

  /** Text with its placeholders filled in. */
  fill(text: string): string {
    return text.replace(PLACEHOLDER, (whole, name: string, mark: string | undefined, which = "") => {
      if (mark === ":") return this.#demo.users[which as "owner"]?.email ?? whole;
      if (mark === "#") return name === "cursor" ? this.#cursor(Number(which)) : this.#id(name, Number(which));
      if (name === "serial") return String(this.#serial++);
      if (name === "instance") return this.#demo.federated.instance_url;
      if (name === "federatedCode") return this.#demo.federated.code;
      return this.#demo.ids[name] ?? whole;
    });
  }

  #idsOf(type: string): string[] {
    const ids = this.#ids.get(type) ?? [];
    this.#ids.set(type, ids);
    return ids;
  }

  #id(type: string, index: number): string {
    const ids = this.#idsOf(type);
    const [prefix = "ws"] = Object.entries(ID_PREFIXES).find(([, each]) => each === type) ?? [];
    return ids[index % Math.max(1, ids.length)] ?? `${prefix}_01m81c3cjqext8x36tqmtwn64z`;
  }

  /** A cursor as it is, with one bit changed, or cut in half. */
  #cursor(variant: number): string {
    const cursor = this.#cursors[this.#serial++ % Math.max(1, this.#cursors.length)] ?? "eyJ2IjoxfQ";
    if (variant === 0) return cursor;
    if (variant === 1) return cursor.slice(0, cursor.length / 2);
    const bytes = Buffer.from(cursor, "base64url");
    const at = this.#serial % Math.max(1, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 4;
    return bytes.toString("base64url");
  }
}

/** The first ones stay: they are the demo's. Of the others the newest are kept. */
function keep(list: string[], item: string): void {
  if (list.includes(item)) return;
  list.push(item);
  if (list.length > MOST) list.splice(MOST / 2, 1);
}
