import { afterEach, describe, expect, test, vi } from "vitest";
import { HEADER_PARAMETERS } from "../../../rest-compat/engine/openapi/headers.ts";
import { FORM, type OtherOperation } from "../../../rest-compat/engine/openapi/otherOperation.ts";
import { PREFIX } from "../../../rest-compat/engine/prefix.ts";
import { APPLICATION_SCOPES, type ApplicationScope } from "../../../src/platform/access/applicationScopes.ts";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import { otherOperations } from "../../../src/server/docs/otherOperations.ts";
import { granted } from "../../support/domains/application.ts";
import type { Role } from "../../support/world.ts";
import { operationOf, resolved } from "./answer.ts";
import { type Answer, type OtherFixture, type Sent, sendOther } from "./others/fixture.ts";
import { others } from "./others/fixtures.ts";
import { expectProblem } from "./problem.ts";
import type { Shape } from "./shape.ts";
import { theStage } from "./stage.ts";
import { violations } from "./validate.ts";

const stage = theStage();
afterEach(() => vi.restoreAllMocks());

const nameOf = ({ method, path }: OtherOperation) => `${method.toUpperCase()} ${path}`;
const cases = others.map((fixture) => ({ ...fixture, name: nameOf(fixture.operation) }));

test("every operation that is no row has a fixture", () => {
  expect(cases.map(({ name }) => name).toSorted()).toEqual(otherOperations.map(nameOf).toSorted());
});

/** A code that only a request at the same time causes: test/contract/writes/idempotency.test.ts. */
const CAUSED_ELSEWHERE: ErrorCode = "IDEMPOTENCY_IN_PROGRESS";

describe.each(cases)("$name", (fixture) => {
  const { name, operation, answers, problems, members, ignored = {} } = fixture;

  async function send(sent: Sent): Promise<Answer> {
    const answer = await sendOther(stage(), fixture, sent);
    expect(stage().broken.armed()).toEqual([]);
    return answer;
  }

  test("has a fixture for each documented answer, problem and member", () => {
    expect(Object.keys(answers)).toEqual(Object.keys(operation.answers));
    const codes = operation.problems.filter((code) => code !== CAUSED_ELSEWHERE);
    expect(Object.keys(problems).toSorted()).toEqual(codes.toSorted());
    expect(Object.keys({ ...members, ...ignored }).toSorted()).toEqual(membersOf(name).toSorted());
  });

  test.each(Object.entries(answers))("answers with %s as documented", async (status, prepare) => {
    const answer = await send(await prepare(stage()));
    expect([answer.status, ...violationsOf(fixture, answer)]).toEqual([Number(status)]);
  });

  test.each(Object.entries(problems) as [ErrorCode, (typeof problems)[ErrorCode] & {}][])(
    "answers with %s",
    async (code, prepare) => {
      const { status, headers, text } = await send(await prepare(stage()));
      if (operation.method === "head") expect([status, text]).toEqual([ERRORS[code].status, ""]);
      else expectProblem({ status, headers, body: JSON.parse(text) }, code);
    },
  );

  test.each(Object.entries(members))("reads %s", async (_member, differ) => {
    const { with: one, without: other, read = refusalOf } = await differ(stage());
    expect(read(await send(one))).not.toEqual(read(await send(other)));
  });

  test("has no sibling that the OpenAPI document lacks", async () => {
    const { path, atRoot } = operation;
    const methods = otherOperations.flatMap((each) => (each.path === path ? [each.method.toUpperCase()] : []));
    const target = `${atRoot ? "" : PREFIX}${path.replace("{id}", "med_1")}`;
    const { status, headers } = await stage().request(target, { method: "PROPFIND" });
    expect(status).toBe(405);
    const beside = ["OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])];
    // The form of the consent page posts to its own address.
    if (name === "GET /oauth/authorize") beside.push("POST");
    const allowed = (headers.get("allow") ?? "").split(", ").filter((each) => !beside.includes(each));
    expect(allowed.toSorted()).toEqual(methods.toSorted());
  });
});

describe.each(cases.filter(({ operation }) => operation.credential === "person"))("$name", (fixture) => {
  const { scope } = fixture.operation;

  /** Sends a request that succeeds, as an application with these scopes. */
  async function as(scopes: readonly ApplicationScope[]): Promise<number> {
    const [prepare] = Object.values(fixture.answers);
    const sent = await prepare?.(stage());
    const { token } = await granted(stage(), stage().users[fixture.as as Role].id, scopes);
    return (await sendOther(stage(), fixture, { ...sent, token })).status;
  }

  test(`is ${scope === undefined ? "closed to applications" : `open to applications with ${scope} alone`}`, async () => {
    const [needed, unneeded] = [true, false].map((isIt) =>
      APPLICATION_SCOPES.filter((each) => (each === scope) === isIt),
    );
    expect(await as(unneeded ?? [])).toBe(403);
    if (scope !== undefined) expect(String(await as(needed ?? []))).toBe(Object.keys(fixture.answers)[0]);
  });
});

/** The status of an answer, and the code of its refusal. */
function refusalOf({ status, headers, text }: Answer): unknown {
  if (status < 400 || text === "" || !headers.get("content-type")?.includes("json")) return [status];
  const { code, error } = JSON.parse(text) as { code?: string; error?: string };
  return [status, code, error];
}

/** The documented members of a request: `query.variant`, `header.Range`, `form.token`. */
function membersOf(name: string): string[] {
  const { parameters = [], requestBody } = operationOf(name);
  const form = (requestBody?.content[FORM]?.schema["properties"] ?? {}) as Readonly<Record<string, Shape>>;
  const shared = new Map(
    Object.entries(HEADER_PARAMETERS).map(([key, { name: header }]) => [`#/components/parameters/${key}`, header]),
  );
  return [
    ...parameters
      .filter(({ in: where }) => where !== "path")
      .map((each) => ("$ref" in each ? `header.${shared.get(String(each.$ref))}` : `${each.in}.${each.name}`)),
    ...Object.keys(form).map((member) => `form.${member}`),
  ];
}

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: Shape }>>;
}

/** Returns the differences between an answer and its description in the OpenAPI document. */
function violationsOf({ operation }: OtherFixture, { status, headers, text }: Answer): string[] {
  const { headers: named = {}, content } = operationOf(nameOf(operation)).responses[status] as Documented;
  const lacking = Object.keys(named).flatMap((name) => (headers.has(name) ? [] : [`lacks the header ${name}`]));
  if (content === undefined) return text === "" ? lacking : [...lacking, "has a body"];
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  const media = content[type] ?? content[type.replace(/\/.*/, "/*")];
  if (media === undefined) return [...lacking, `has the type ${type}`];
  if (type !== "application/json") return text === "" ? [...lacking, "has no body"] : lacking;
  return [...lacking, ...violations(closed(resolved(media.schema)), JSON.parse(text))];
}

/** A schema that allows no other members than its own. */
function closed(schema: Shape): Shape {
  const { properties } = schema as { properties?: Readonly<Record<string, Shape>> };
  if (properties === undefined) return schema;
  const members = Object.entries(properties).map(([name, member]) => [name, closed(member)]);
  return { ...schema, properties: Object.fromEntries(members), additionalProperties: false };
}
