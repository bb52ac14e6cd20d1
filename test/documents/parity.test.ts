import { getOperationAST, OperationTypeNode, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { restOf, serverWith } from "../budget/servers.ts";
import type { GraphQLAnswer } from "../support/client.ts";
import { granted } from "../support/domains/application.ts";
import { type World, world } from "../support/world.ts";
import { post } from "./send.ts";

let w: World;
/** A token of an application without any scope. */
let bare: string;
/** A token of an application that may read workspaces. */
let reading: string;
beforeAll(async () => {
  w = await world();
  bare = (await granted(w, w.users.owner.id, [])).token;
  reading = (await granted(w, w.users.owner.id, ["workspace:read"])).token;
});
afterAll(() => w.close());

const rows = routes.map((route) => {
  const operation = getOperationAST(route.document);
  return { ...route, name: operation?.name?.value ?? "", kind: operation?.operation };
});

/** The answers of one document as a document in the request, and by its id. */
const bothForms = (token: string | null, name: string, variables: Record<string, unknown> = {}) => {
  const [row] = rows.filter((each) => each.name === name);
  if (row === undefined) throw new Error(`${name} is no operation of the REST layer`);
  return Promise.all([
    post(w, token, { query: print(row.document), variables }),
    post(w, token, { documentId: `x-rest:${name}`, variables }),
  ]);
};
const refusalOf = ({ status, errors }: GraphQLAnswer<unknown>) => [
  status,
  errors?.[0]?.extensions.code,
  errors?.[0]?.message,
];

describe("the document of a REST endpoint", () => {
  test("has one answer, one refusal and one price over REST, in a request and by its id", async () => {
    const server = await serverWith(w, { points: 1_000_000 });
    const [row] = rows.filter(({ name }) => name === "GetWorkspaceSettings");
    const variables = { workspaceId: w.ids.workspace };
    const path = `/workspaces/${w.ids.workspace}/settings`;
    const uncached = { "cache-control": "no-store" };
    const overRest = (token: string) => server.rest("GET", path, { token, headers: uncached });
    const sent = (token: string) => post(server, token, { query: print(row!.document), variables }, uncached);
    const named = (token: string) =>
      post(server, token, { documentId: "x-rest:GetWorkspaceSettings", variables }, uncached);

    const refused = [await sent(bare), await named(bare)];
    const { status, body: problem } = await overRest(bare);
    const { code, detail } = problem as { code: string; detail: string };
    expect([status, code]).toEqual([403, "FORBIDDEN"]);
    for (const each of refused) expect(refusalOf(each)).toEqual([status, code, detail]);

    const before = await overRest(reading);
    const first = await sent(reading);
    const second = await named(reading);
    const last = await overRest(reading);
    const { requested } = (first.extensions as { cost: { requested: number } }).cost;
    expect(requested).toBeGreaterThan(50);
    const rests = [before, first, second, last].map((answer) => restOf(answer) ?? Number.NaN);
    expect(rests.map((rest) => (rests[0] ?? Number.NaN) - rest)).toEqual([0, requested, 2 * requested, 3 * requested]);
    expect(second.data).toEqual(first.data);
    const { $schema: _link, ...settings } = last.body as Record<string, unknown>;
    expect(first.data).toEqual({ settings });
  });

  test("is refused to an application that lacks a scope with the same error over REST, in a request and by its id", async () => {
    const refused: string[] = [];
    for (const { name, method, path, kind } of rows) {
      const rest = await w.rest(method, path.replace(/\{\w+\}/g, "unknown"), {
        token: bare,
        ...(method !== "GET" && method !== "DELETE" && { body: {} }),
      });
      const problem = rest.body as { code?: string; detail?: string } | null;
      if (problem?.code !== "FORBIDDEN" || problem.detail?.includes("was not granted the scope") !== true) continue;
      const [sent, named] = await bothForms(bare, name);
      expect([name, ...refusalOf(sent)]).toEqual([name, 403, "FORBIDDEN", problem.detail]);
      expect([name, ...refusalOf(named)]).toEqual([name, ...refusalOf(sent)]);
      if (kind === OperationTypeNode.QUERY) refused.push(name);
    }
    expect(refused.length).toBeGreaterThan(5);
  });

  test("has an id for each endpoint, under which the same credential is required as in a request", async () => {
    for (const { name } of rows) {
      const [sent, named] = await bothForms(null, name);
      expect([name, ...refusalOf(named)]).toEqual([name, ...refusalOf(sent)]);
      expect(named.errors?.[0]?.extensions.code).not.toBe("DOCUMENT_NOT_FOUND");
    }
  });
});
