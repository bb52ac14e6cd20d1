import { routes } from "../../../rest-compat/routes.ts";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import { granted } from "../../support/domains/application.ts";
import { operationOf } from "./answer.ts";
import type { Change } from "./changes.ts";
import type { Companion } from "./companionCalls.ts";
import { NEVER, SPECIALS } from "./companionSpecials.ts";
import { documented } from "./documented.ts";
import type { Call, Stage } from "./fixture.ts";

/** One way to a problem of a companion. */
export interface Way {
  readonly title: string;
  readonly code: ErrorCode;
  /** The location in the problem. */
  readonly at?: readonly string[];
  provoke(stage: Stage): Promise<Call>;
}

/** @throws Error for a name without a row */
export function rowOf(name: string): (typeof routes)[number] {
  const row = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (row === undefined) throw new Error(`${name} is no row`);
  return row;
}
const documentedOf = (name: string) => documented.find((row) => row.name === name);

/** Whether an endpoint writes: the document of its row is a mutation. */
export const writes = (name: string) =>
  rowOf(name).document.definitions.some((each) => "operation" in each && each.operation === "mutation");

function takesCursor(name: string): boolean {
  const { list, pages } = rowOf(name);
  return list !== undefined || (pages !== undefined && pages.numbered !== true);
}

const isId = (member: string) => /(?:^|_)id$/.test(member);

/** The call with an unknown id in its path, otherwise with unknown ids in its query and its body. */
function withUnknownIds({ path, query, body, ...call }: Call): Call {
  const named = Object.keys(path ?? {}).find((member) => isId(member));
  if (named !== undefined)
    return { ...call, ...(query && { query }), path: { ...path, [named]: "unknown" }, ...(body && { body }) };
  const members = Object.entries(query ?? {}).map(([member, value]) => [
    member,
    /(?:^|_)(?:id|code)$/.test(member) ? "unknown" : value,
  ]);
  const ids = Object.keys(body ?? {}).flatMap((member) => {
    if (member === "id" || member === "token") return [[member, "unknown-to-everyone"]];
    if (member.endsWith("_ids")) return [[member, ["unknown"]]];
    return member.endsWith("_code") ? [[member, "unknown"]] : [];
  });
  return {
    ...call,
    query: Object.fromEntries(members),
    ...(body && { body: { ...body, ...Object.fromEntries(ids) } }),
  };
}

/** The part of a request that has the members of an endpoint. */
const placeOf = (name: string) =>
  !name.startsWith("GET ") && operationOf(name).requestBody !== undefined ? "body" : "query";

/** The part of a request that has the expected revision, if any. */
function takesRevision(name: string): "query" | "body" | undefined {
  const { parameters = [], requestBody } = operationOf(name);
  if (parameters.some((parameter) => parameter.name === "expected_revision")) return "query";
  const members = requestBody?.content["application/json"].schema["properties"];
  return typeof members === "object" && members !== null && "expected_revision" in members ? "body" : undefined;
}

/** A caller who is refused, by the words of docs/interface.md about the credential. */
const REFUSED: readonly [words: RegExp, who: string, token: (stage: Stage) => string | Promise<string>][] = [
  [/^session/, "an API token", (stage) => stage.apiToken("owner", "API_FULL")],
  [/^(organization owner or admin|editor or admin)/, "a viewer", ({ users }) => users.viewer.token],
  [/^workspace admin/, "an editor", ({ users }) => users.editor.token],
  [/^instance administrator/, "an owner", ({ users }) => users.owner.token],
];

/** The database answers the look-up of the credential and nothing else. */
const brokenBelow: Change = (call, { broken }) => {
  broken.breakAll(call.token === null ? "now" : "the look-up");
  return { ...call, headers: { "cache-control": "no-store" } };
};

const wayOf = ({ good }: Companion, title: string, code: ErrorCode, change: Change, at?: readonly string[]): Way => ({
  title,
  code,
  ...(at && { at }),
  provoke: async (stage) => change(await good(stage), stage),
});

/** The problems that the row itself says how to cause. */
function derived(companion: Companion): Way[] {
  const { name } = companion;
  const { credential = "", problems = [] } = documentedOf(name) ?? {};
  const isOpen = credential.startsWith("none");
  const way = (title: string, code: ErrorCode, change: Change, at?: readonly string[]) =>
    wayOf(companion, title, code, change, at);
  const declares = (status: number) => problems !== "default" && problems.includes(status);
  const ways: Way[] = [
    way(
      "an unknown member",
      "VALIDATION_FAILED",
      (call) => ({ ...call, [placeOf(name)]: { ...call[placeOf(name)], shoe_size: "43" } }),
      [`${placeOf(name)}.shoe_size`],
    ),
    ...(NEVER[name]?.[500] === undefined ? [way("a broken database", "INTERNAL", brokenBelow)] : []),
  ];
  if (!isOpen) {
    ways.push(way("a caller without a credential", "UNAUTHENTICATED", (call) => ({ ...call, token: null })));
    ways.push(
      way("an application without a scope", "FORBIDDEN", async (call, stage) => ({
        ...call,
        token: (await granted(stage, stage.users.owner.id, [])).token,
      })),
    );
    for (const [words, who, token] of REFUSED)
      if (words.test(credential))
        ways.push(way(who, "FORBIDDEN", async (call, stage) => ({ ...call, token: await token(stage) })));
  }
  if (!isOpen && writes(name) && !name.startsWith("GET "))
    ways.push(
      way("a token that may only read", "FORBIDDEN", async (call, stage) => ({
        ...call,
        token: await stage.apiToken("owner", "API_READ"),
      })),
    );
  if (declares(404)) ways.push(way("an id that does not exist", "NOT_FOUND", withUnknownIds));
  if (takesCursor(name))
    ways.push(
      way(
        "a cursor that it did not give",
        "INVALID_INPUT",
        (call) => ({ ...call, query: { ...call.query, cursor: "wrong" } }),
        ["query.cursor"],
      ),
    );
  if (writes(name))
    ways.push(
      way("a malformed key", "BAD_REQUEST", (call) => ({ ...call, headers: { "idempotency-key": "x".repeat(300) } })),
    );
  const place = takesRevision(name);
  if (place !== undefined && declares(409))
    ways.push(
      way("a revision that is not the present one", "REVISION_CONFLICT", (call) => ({
        ...call,
        [place]: { ...call[place], expected_revision: place === "query" ? "99" : 99 },
      })),
    );
  return ways;
}

/** All ways to the problems of a companion. */
export const waysOf = (companion: Companion): Way[] => [
  ...derived(companion),
  ...(SPECIALS[companion.name] ?? []).map((special) => wayOf(companion, ...special)),
];

/** The declared statuses to which no way leads, without those that cannot occur. */
export function unprovoked(companion: Companion): number[] {
  const { name } = companion;
  const problems = documentedOf(name)?.problems ?? [];
  const caused = new Set<number>(waysOf(companion).map(({ code }) => ERRORS[code].status));
  for (const status of Object.keys(NEVER[name] ?? {})) caused.add(Number(status));
  return problems === "default" ? [] : problems.filter((status) => !caused.has(status));
}

/** The codes that a row names besides the usual ones, and to which no way leads. */
export function unprovokedCodes(companion: Companion): ErrorCode[] {
  const caused = waysOf(companion).map(({ code }) => code);
  return (rowOf(companion.name).codes ?? []).filter((code) => !caused.includes(code));
}
