import type { Example } from "../../../rest-compat/engine/openapi/operation.ts";
import type { Call } from "./fixture.ts";

const ID = /\b([a-z]+)_([0-9a-hjkmnp-tv-z]{26})\b/g;
const LOCAL = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/g;
const SECRET =
  /^(?:client_secret|code|current_password|password|grant|mfa_token|reauth_grant|token|device_token|access_token|refresh_token|device_code)$/;
const USER_CODE = /\b[B-Z]{4}-[B-Z]{4}\b/g;
/** As in RFC 8628. */
const A_USER_CODE = "WDJB-MJHT";
const CLIENT = /\bclient-[0-9a-f]{16}\b/g;

/** Ids of an example count from one, so that a new run changes little. */
function stable(text: string, ids: Map<string, string>): string {
  return text
    .replaceAll(ID, (id: string, kind: string, digits: string) => {
      const made = ids.get(id) ?? (/^0{20}/.test(digits) ? id : `${kind}_${String(ids.size + 1).padStart(26, "0")}`);
      ids.set(id, made);
      return made;
    })
    .replaceAll(/\b[0-9a-hjkmnp-tv-z]{26}@/g, "person@")
    .replaceAll(USER_CODE, A_USER_CODE)
    .replaceAll(CLIENT, "<client_id>")
    .replaceAll(LOCAL, "https://social.example")
    .replaceAll("http://rostrum.test", "https://rostrum.example");
}

/** Returns the value without the ids, addresses and secrets of a test. */
export function concealed(value: unknown, ids = new Map<string, string>()): unknown {
  if (typeof value === "string") return stable(value, ids);
  if (Array.isArray(value)) return value.map((item) => concealed(item, ids));
  if (typeof value !== "object" || value === null) return value;
  // The code beside a message names a rule, and is no secret.
  const isSecret = (name: string) =>
    (name === "state" && "code" in value) ||
    (SECRET.test(name) && !(name === "code" && ("message" in value || "detail" in value)));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === "string" && isSecret(name) ? placeholder(name, member) : concealed(member, ids),
    ]),
  );
}

function placeholder(name: string, secret: string): string {
  if (/^\d+$/.test(secret)) return "123456";
  return /^\w{4}(?:-\w{4}){3}$/.test(secret) ? "xxxx-xxxx-xxxx-xxxx" : `<${name}>`;
}

/** Returns a call and its answer as an example. */
export function exampleOf({ path, query, body }: Call, answer: unknown): Example {
  const part = (name: string, value: unknown) => value !== undefined && { [name]: value };
  const example = { ...part("path", path), ...part("query", query), ...part("body", body), ...part("answer", answer) };
  return concealed(example) as Example;
}

/** Returns the request of an example with the ids, addresses and secrets of another server. Other values stay. */
export function renewed(example: unknown, fresh: unknown): unknown {
  if (typeof example === "string") {
    const isForeign = /_0{20}|\.example|^123456$|^xxxx-|^<\w+>$/.test(example);
    return isForeign || example === A_USER_CODE ? fresh : example;
  }
  if (Array.isArray(example) && Array.isArray(fresh)) return example.map((item, at) => renewed(item, fresh[at]));
  if (typeof example !== "object" || example === null || typeof fresh !== "object" || fresh === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, member]) => [name, renewed(member, (fresh as Record<string, unknown>)[name])]),
  );
}

/** Returns the members at every depth and the types of their values. The first item stands for its list. */
export function structureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(structureOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, structureOf(member)]));
}
