import { Buffer } from "node:buffer";
import { isByteSource } from "../../platform/outbound/byteSource.ts";
import type { Fetch, FetchInit } from "../../platform/outbound/guardedFetch.ts";
import type { Question } from "./questions.ts";

/** One call of a network with its answer. */
export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** The members of a JSON or form body; the type and size of any other one; null without one. */
  body: unknown;
  status: number;
  answerHeaders: Record<string, string>;
  /** A JSON answer; any other one as text. */
  answer: unknown;
}

export type Step = "connect" | "publish" | "find" | "remove" | "find again";

/** The calls of a certification, without secrets: each secret has a name in its place, the same one everywhere. */
export interface Transcript {
  network: string;
  version: string;
  /** The delivery key, text and time of the post. */
  sent: { key: string; text: string; since: string };
  answers: Partial<Record<Question, string>>;
  steps: { step: Step; exchanges: Exchange[] }[];
  /** The reason why the certification failed; null for one that succeeded. */
  problem: string | null;
}

/** The headers that transcripts show. Credentials, cookies and addresses are in others. */
const SHOWN =
  /^(?:accept|content-type|content-disposition|idempotency-key|retry-after|link|location|range|content-range|etag|x-restli-id|x-ratelimit-.+)$/;
/** Members with secrets, or with data of the person. */
const SECRET = /(?:token|jwt|password|secret|email)$/i;
const SECRET_FIELDS = /^code(?:_verifier)?$/;
/** Shorter texts occur by chance. */
const SHORTEST = 4;

export interface Recorder {
  fetch: Fetch;
  /** The following calls belong to this step. */
  begin(step: Step): void;
  /**
   * Marks a text as secret. Of an address, the last part of the path is secret; of a token that begins with the number
   * of its bot, the rest.
   */
  hide(secret: string): void;
  steps: Transcript["steps"];
  /** Returns a value in which names stand in place of all secrets so far. */
  redacted<Value>(value: Value): Value;
}

export function recorder(fetch: Fetch): Recorder {
  const secrets = new Set<string>();
  const steps: Transcript["steps"] = [];

  function hide(secret: string): void {
    const path = /^https?:/.test(secret) ? URL.parse(secret)?.pathname : undefined;
    const hidden = path === undefined ? secret.replace(/^\d+:/, "") : path.split("/").at(-1);
    if (hidden !== undefined && hidden.length >= SHORTEST) secrets.add(hidden);
  }

  /** Marks the secrets of a body or an answer by the names of their members. */
  function hideMembers(value: unknown, isForm: boolean): void {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const isSecret = SECRET.test(name) || (isForm && SECRET_FIELDS.test(name));
      if (isSecret && typeof member === "string") hide(member);
      else hideMembers(member, isForm);
    }
  }

  function redacted<Value>(value: Value): Value {
    // A secret may be a part of another one.
    const longest = [...secrets].toSorted((one, other) => other.length - one.length);
    const names = new Map([...secrets].map((secret, index) => [secret, `secret-${index + 1}`]));
    const inText = (text: string) =>
      longest.reduce((shown, secret) => {
        const name = names.get(secret) ?? "";
        return shown.replaceAll(secret, name).replaceAll(encodeURIComponent(secret), name);
      }, text);
    return mapped(value, inText) as Value;
  }

  return {
    steps,
    hide,
    redacted,
    begin: (step) => void steps.push({ step, exchanges: [] }),
    async fetch(input, init) {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
      const body = await bodyOf(init?.body, headers.get("content-type"));
      hideMembers(body, true);
      const answer = await fetch(input, init);
      const text = await answer.clone().text();
      const parsed = json(text);
      hideMembers(parsed, false);
      const { status } = answer;
      const answered = { status, answerHeaders: shown(answer.headers), answer: parsed ?? text };
      steps.at(-1)?.exchanges.push({ ...callOf(input, init), headers: shown(headers), body, ...answered });
      return answer;
    },
  };
}

/** The method and the address of a call. */
export function callOf(...[input, init]: Parameters<Fetch>): Pick<Exchange, "method" | "url"> {
  const { method, url } = input instanceof Request ? input : { method: "GET", url: input.toString() };
  return { method: (init?.method ?? method).toUpperCase(), url };
}

const shown = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => SHOWN.test(name)));

/** Reads a body that can be sent again afterwards. */
async function bodyOf(body: FetchInit["body"], header: string | null): Promise<unknown> {
  if (body === undefined || body === null) return null;
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  const source = isByteSource(body) ? body : null;
  const type = source?.type || (header ?? "");
  const text = /json|urlencoded/.test(type) ? await textOf(body) : null;
  if (text === null) return { type: type.replace(/;.*/, ""), ...(source !== null && { bytes: source.size }) };
  return type.includes("urlencoded") ? Object.fromEntries(new URLSearchParams(text)) : (json(text) ?? text);
}

async function textOf(body: NonNullable<FetchInit["body"]>): Promise<string | null> {
  if (typeof body === "string") return body;
  if (isByteSource(body)) return new Response(body.stream()).text();
  return body instanceof Uint8Array ? Buffer.from(body).toString() : null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mapped(value: unknown, inText: (text: string) => string): unknown {
  if (typeof value === "string") return inText(value);
  if (Array.isArray(value)) return value.map((each) => mapped(each, inText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, inText)]));
}
