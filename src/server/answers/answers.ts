import { Buffer } from "node:buffer";
import { tagInCoding } from "../../../rest-compat/engine/response/entityTag.ts";
import { impersonatorOf, type User } from "../../platform/access/viewer.ts";
import { AnswerCache, type StoredAnswer } from "../../platform/answer-cache/answerCache.ts";
import { areCurrent, dependenciesOf, type Revisions, workspacesIn } from "../../platform/answer-cache/revisions.ts";
import type { Services } from "../../platform/services/services.ts";
import { isCostOnly } from "../budget/costOnly.ts";
import type { Call, Outcome } from "../http/call.ts";
import { answerCodingFor } from "../http/codedAnswer.ts";
import { type Coding, compressed } from "../http/coding.ts";
import { isExplained } from "../http/explained.ts";
import { conditionalAnswer, headersOf, responseOf, wholeOf } from "./forms.ts";

/** The members of an outcome that the log and the metrics need. */
export type Note = Pick<Outcome, "operation" | "route">;

/** Executes a request and returns its complete answer. */
type Run = (request: Request) => Response | Promise<Response>;

/** The cached answers of one server. */
export interface Answers {
  readonly cache: AnswerCache<Note>;
  /**
   * Answers a read of a signed-in person from the cache, or runs it and keeps its answer. Any other request is run.
   * `text` is the body of a POST. A HEAD is run as a GET, and its answer has the headers of the GET.
   */
  answer(call: Call, text: string, run: Run): Promise<Response>;
}

const MIB = 1024 * 1024;

/**
 * Creates the cache of exact answers. A hit costs the statement that checks the credential: it returns the revisions of
 * everything that the person can see, and an answer is used only while they are unchanged.
 */
export function createAnswers({ env, log, now }: Pick<Services, "env" | "log" | "now">): Answers {
  const cache = new AnswerCache<Note>(env.ANSWER_CACHE_MB * MIB);
  const { counts } = cache;
  const verifies = env.ANSWER_CACHE === "verify";

  /** Executes a request that the cache can answer. @throws Error for an executed answer that is another one */
  async function verify(call: Call, request: Request, stored: StoredAnswer<Note>, run: Run): Promise<void> {
    const response = await run(request);
    const executed = await response.text();
    // An answer that cannot be executed now, because the database is unavailable, is no difference.
    if (executed === stored.body.toString() || response.status >= 500) return;
    // A commit after the credential was read is no difference, nor is an instant that came: the next request sees them.
    const { viewer } = await call.contextOf(call.request, Object.keys(stored.revisions));
    const later = viewer.kind === "user" ? viewer.revisions : undefined;
    if (later === undefined || !areCurrent(stored.revisions, later) || now().getTime() >= stored.until) return;
    log.error("answer_cache.differs", { route: call.outcome.route, cached: stored.body.toString(), executed });
    throw new Error("The cached answer differs from the executed one");
  }

  /** The executions that run now, by their key. */
  const executing = new Map<string, Execution>();

  async function answer(call: Call, text: string, run: Run): Promise<Response> {
    if (isCostOnly(call.request) || isExplained(call.request)) return run(call.request);
    // The surface reports a refused credential in its own form.
    const viewer = (await call.context(workspacesIn(`${call.request.url} ${text}`)).catch(() => undefined))?.viewer;
    if (viewer?.kind !== "user" || viewer.revisions === undefined) return run(call.request);
    const { revisions } = viewer;
    const wholeRequest = wholeOf(call.request);
    const directives = wholeRequest.headers.get("cache-control") ?? "";
    const key = keyOf(wholeRequest, viewer, text);
    if (EXECUTE.test(directives))
      return execute(call, wholeRequest, { revisions, key, keeps: !FORGET.test(directives) }, run);
    const stored = cache.get(key, revisions, now().getTime());
    if (stored !== undefined) {
      counts.hits++;
      Object.assign(call.outcome, stored.note);
      call.bill.isPaid = true;
      if (verifies) await verify(call, wholeRequest, stored, run);
      return respond(call, key, stored, "hit");
    }
    const running = executing.get(key);
    if (running !== undefined && areCurrent(running.revisions, revisions)) {
      const shared = await running.made;
      if (shared !== undefined && now().getTime() < shared.until) {
        counts.collapsed++;
        Object.assign(call.outcome, shared.note);
        return respond(call, key, shared, "fwd=miss; collapsed");
      }
    }
    const { promise, resolve } = Promise.withResolvers<StoredAnswer<Note> | undefined>();
    const own: Execution = { revisions, made: promise };
    executing.set(key, own);
    call.reach.onUncached = () => resolve(undefined);
    try {
      return await execute(call, wholeRequest, { revisions, key, keeps: true }, run, resolve);
    } finally {
      resolve(undefined);
      if (executing.get(key) === own) executing.delete(key);
    }
  }

  /** Executes a request, and keeps its answer if it can be kept. `share` gets such an answer. */
  async function execute(
    call: Call,
    request: Request,
    { revisions, key, keeps }: { revisions: Revisions; key: string; keeps: boolean },
    run: Run,
    share?: (made: StoredAnswer<Note>) => void,
  ): Promise<Response> {
    const response = await run(request);
    if (call.outcome.operation?.type !== "query") return conditionalAnswer(call.request, response);
    const reason = whyUncached(call, response);
    if (reason !== undefined) {
      counts.bypasses.set(reason, (counts.bypasses.get(reason) ?? 0) + 1);
      response.headers.set("cache-status", `rostrum; fwd=bypass; detail="${reason}"`);
      return conditionalAnswer(call.request, response);
    }
    counts.misses++;
    const body = Buffer.from(await response.text());
    const made = {
      body,
      coded: new Map(),
      headers: headersOf(request, response, body, env),
      revisions: dependenciesOf(revisions, call.reach.workspaces),
      until: call.reach.holdsUntil,
      note: { operation: call.outcome.operation, route: call.outcome.route },
    };
    share?.(made);
    if (keeps) cache.keep(key, made);
    return respond(call, key, made, "fwd=miss");
  }

  /** Answers with a stored answer, in the content coding that the caller wants. */
  function respond(call: Call, key: string, stored: StoredAnswer<Note>, how: string): Response | Promise<Response> {
    const coding = answerCodingFor(call, env, stored.body.length);
    return coding === null
      ? responseOf(call.request, stored.headers, stored.body, how)
      : respondInCoding(call.request, key, stored, how, coding);
  }

  async function respondInCoding(
    request: Request,
    key: string,
    stored: StoredAnswer<Note>,
    how: string,
    coding: Coding,
  ): Promise<Response> {
    let body = stored.coded.get(coding);
    if (body === undefined) {
      body = compressed(stored.body, coding, "answer");
      stored.coded.set(coding, body);
      cache.grow(key, stored, (await body).length);
    }
    const { etag } = stored.headers;
    const headers = {
      ...stored.headers,
      "content-encoding": coding,
      ...(etag !== undefined && { etag: tagInCoding(etag, coding) }),
    };
    return responseOf(request, headers, await body, how);
  }

  return { cache, answer: env.ANSWER_CACHE_MB === 0 ? async (call, _text, run) => run(call.request) : answer };
}

/**
 * An execution whose answer requests with the same key may share. The rows of the answer are no older than the
 * revisions, which were read before, so a request that has read the same revisions since then gets nothing older than
 * it would read itself.
 */
interface Execution {
  readonly revisions: Revisions;
  /** The answer; undefined if it cannot be shared. */
  readonly made: Promise<StoredAnswer<Note> | undefined>;
}

/** Directives of a client that asks for a new execution, and of one whose answer must not be kept (RFC 9111, 5.2.1). */
const EXECUTE = /\bno-(?:cache|store)\b/i;
const FORGET = /\bno-store\b/i;

/**
 * Everything that an answer depends on, apart from rows: the credential, the request and the forms that the client
 * accepts.
 */
function keyOf({ method, url, headers }: Request, viewer: User, text: string): string {
  const { credential } = viewer;
  const id = "sessionId" in credential ? credential.sessionId : credential.tokenId;
  // The same id names another document after its application registered new ones.
  const documents = credential.kind === "application" ? credential.documentsVersion : "";
  const forms = `${headers.get("accept")}\n${headers.get("content-type")}`;
  return `${credential.kind} ${id} ${impersonatorOf(viewer)} ${documents}\n${method} ${url}\n${forms}\n${text}`;
}

/** Returns why an answer is not kept, one of a few words; undefined for one that is. */
function whyUncached(call: Call, { status, headers }: Response): string | undefined {
  if (call.reach.uncached !== undefined) return call.reach.uncached;
  if (status !== 200) return "status";
  if (!call.reach.executed) return "operation";
  if (call.bill.allowances.length > 0) return "limiter";
  return headers.get("content-type")?.includes("json") ? undefined : "form";
}
