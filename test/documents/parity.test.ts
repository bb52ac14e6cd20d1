import { getOperationAST, OperationTypeNode, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { granted } from "../support/application.ts";
import type { GraphQLAnswer } from "../support/client.ts";
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
  // The price of a document joins this table with the budget in points.
  test("returns the same over REST, in a request and by its id", async () => {
    const variables = { workspaceId: w.ids.workspace };
    for (const token of [w.users.owner.token, reading]) {
      const rest = await w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
      const [sent, named] = await bothForms(token, "GetWorkspaceSettings", variables);
      expect(named.data).toEqual(sent.data);
      expect(named.extensions?.["cost"]).toEqual(sent.extensions?.["cost"]);
      const { $schema: _link, ...settings } = rest.body as Record<string, unknown>;
      expect(named.data).toEqual({ settings });
      expect([rest.status, sent.status, named.status]).toEqual([200, 200, 200]);
    }
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
