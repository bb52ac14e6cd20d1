import { print } from "graphql";
import { describe, expect, test } from "vitest";
import type { Route } from "../../../rest-compat/engine/route.ts";
import { routes } from "../../../rest-compat/routes.ts";
import { ERRORS } from "../../../src/platform/errors/table.ts";
import { openApi } from "./answer.ts";
import { endpoints } from "./endpoints.ts";
import { type Call, type Fixture, type Provocation, send } from "./fixture.ts";
import type { Shape } from "./shape.ts";
import { theStage } from "./stage.ts";
import { withPaths } from "./withPaths.ts";

const stage = theStage();

const rowOf = ({ name }: Fixture) =>
  routes.find(({ method, path }) => `${method} ${path}` === name) as (typeof routes)[number];

/** The row's own document with its aliases, as any client could send it. */
function overGraphql(endpoint: Fixture, call: Call, headers: Record<string, string> = {}) {
  return stage().broken.gql(call.token, print(rowOf(endpoint).document), endpoint.variables(call), headers);
}

/** The value of a member that REST always has where GraphQL has null: the zero time, or an empty text. */
const absent = (shape: Shape | undefined) => (shape?.["format"] === "date-time" ? "0001-01-01T00:00:00Z" : "");

/** Converts a list of entries to the map of REST: the value is `value`, or all members but the key. */
function asMap(value: { key: string; value?: unknown }[], shape: Shape): unknown {
  const item = shape["additionalProperties"] as Shape;
  const member = ({ value: only, ...rest }: { value?: unknown }) =>
    asRest(item["type"] === "object" ? rest : only, item);
  return Object.fromEntries(value.map(({ key, ...rest }) => [key, member(rest)]));
}

/**
 * The REST form of a GraphQL value: absent instead of null, documented words instead of enum values, one text of joined
 * ones, whole seconds where the interface has plain-string timestamps.
 */
function asRest(value: unknown, shape: Shape | undefined): unknown {
  if (Array.isArray(value)) {
    if (shape?.["type"] === "string") return value.join(" ");
    if (typeof shape?.["additionalProperties"] === "object") return asMap(value, shape);
    return value.map((item) => asRest(item, shape?.["items"] as Shape));
  }
  if (shape?.["contentMediaType"] === "application/json") return JSON.stringify(value);
  if (typeof value === "object" && value !== null) {
    const properties = shape?.["properties"] as Record<string, Shape> | undefined;
    const required = (shape?.["required"] ?? []) as string[];
    const present = Object.entries(value).filter(([name, member]) => member != null || required.includes(name));
    return Object.fromEntries(
      present.flatMap(([name, member]) => {
        // An object that REST does not name is replaced by its members.
        if (properties !== undefined && !(name in properties) && typeof member === "object")
          return Object.entries(asRest(member, shape) as object);
        return [[name, member == null ? absent(properties?.[name]) : asRest(member, properties?.[name])]];
      }),
    );
  }
  if (typeof value !== "string") return value;
  const words = shape?.["enum"] as string[] | undefined;
  if (words?.includes(value.toLowerCase())) return value.toLowerCase();
  return String(shape?.["pattern"]).endsWith("dZ$") ? value.replace(/\.\d+Z$/, "Z") : value;
}

/** Returns the answer without some members, at any depth. */
function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(names, item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, without(names, member)]));
}

const CAMEL = /\b[a-z]+[A-Z]\w*/g;
const DOCUMENTED = JSON.stringify(openApi.components.schemas);

/** Both surfaces have the same words, apart from the names of members and the member that a text begins with. */
const inSnakeCase = (text: string) =>
  text
    .replace(/^[\w.[\]]+: /, "")
    .replaceAll(CAMEL, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Adds the members that a row's answers have and its document has not. */
function withConstants({ constants }: Route, selected: unknown): unknown {
  if (constants === undefined) return selected;
  const members = Object.entries(constants).map(([name, { value }]) => [name, value]);
  return { ...(selected as object), ...Object.fromEntries(members) };
}

describe.each(endpoints)("$name", (endpoint) => {
  test("answers over REST with the data of its GraphQL document", async () => {
    const call = await endpoint.good(stage());
    // A write runs once, and its result is requested again over the other surface with the same key.
    const key: Record<string, string> = endpoint.fresh
      ? {}
      : { "idempotency-key": `parity-${endpoint.name.replaceAll(/\W/g, "-")}` };
    const rest = await send(stage(), endpoint.name, { ...call, headers: key });
    const graphql = await overGraphql(endpoint, call, key);
    expect([rest.status, graphql.errors]).toEqual([endpoint.success, undefined]);
    const selected = rowOf(endpoint).select?.(graphql.data);
    const { fresh = [] } = endpoint;
    // GraphQL has no URLs of schemas.
    const answered = without(["$schema", ...fresh], rest.body);
    const expected = without(fresh, asRest(withConstants(rowOf(endpoint), selected), endpoint.answer));
    expect(withPaths(answered)).toEqual(withPaths(expected));
  });

  const ways = Object.values(endpoint.problems).flatMap((titled) => Object.entries(titled));

  test.each(ways)("refuses in the same way: %s", async (_title, provoke) => {
    const strike = ({ fault }: Provocation) => fault && stage().broken.before(fault.before, fault.act);
    const first = await provoke(stage());
    strike(first);
    const rest = await send(stage(), endpoint.name, first.call);
    // A second object: the first one may be used up.
    const second = await provoke(stage());
    strike(second);
    const { errors, data } = await overGraphql(endpoint, second.call, second.call.headers);
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    // A nullable root field says of a missing object only that it is null.
    const isNull = second.code === "NOT_FOUND" && errors === undefined;
    const code = isNull ? null : second.graphql === undefined ? second.code : second.graphql.code;
    const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
    // A query that GraphQL refuses has an error for each of its violations.
    expect(code === "QUERY_REFUSED" ? [...new Set(codes)] : codes).toEqual(code === null ? [] : [code]);
    expect([rest.status, (rest.body as { code: string }).code]).toEqual([ERRORS[first.code].status, first.code]);
    // Each surface reports violations of its schema in its own words, and INTERNAL has no details.
    const inOneVoice =
      second.graphql === undefined && code !== null && !["VALIDATION_FAILED", "INTERNAL"].includes(code);
    const [error] = errors ?? [];
    const detail = inOneVoice ? (rest.body as { detail: string }).detail : (error?.message ?? "");
    expect(inSnakeCase(detail)).toBe(inSnakeCase(error?.message ?? ""));
    // A name in camel case over REST is a documented one, such as `redPoints`.
    const names = (inOneVoice ? detail : "").match(CAMEL) ?? [];
    expect(names.filter((name) => !DOCUMENTED.includes(`"${name}"`))).toEqual([]);
  });

  test("refuses in the same way: an anonymous caller", async () => {
    const call = { ...(await endpoint.good(stage())), token: null };
    const rest = await send(stage(), endpoint.name, call);
    const { errors } = await overGraphql(endpoint, call);
    expect([(rest.body as { code: string }).code, errors?.[0]?.extensions.code]).toEqual([
      "UNAUTHENTICATED",
      "UNAUTHENTICATED",
    ]);
  });
});
