import { rm } from "node:fs/promises";
import { createYoga, type Plugin } from "graphql-yoga";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { createApp } from "../../src/server/app.ts";
import { DocumentCache } from "../../src/server/graphql/documents/cache.ts";
import { readServerDocuments } from "../../src/server/graphql/documents/trustedDocuments.ts";
import { documents } from "../../src/server/graphql/limits.ts";
import { codeOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { type World, world } from "../support/world.ts";
import { folderOf, frontEnd, NAME, NAME_ID, RENAME, sha256, WHO } from "./manifests.ts";
import { get, post, read } from "./send.ts";

let w: World;
let folder: string;
beforeAll(async () => {
  folder = await frontEnd();
  w = await world({ env: { DOCUMENTS_DIR: folder } });
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

const owner = () => w.users.owner.token;
const whoIs = (id: string) => ({ viewer: { user: { id } } });

describe("a trusted document", () => {
  test.each([
    ["the SHA-256 of its text", `sha256:${sha256(WHO)}`],
    ["the id of Apollo's manifest", sha256(WHO)],
  ])("is executed by %s", async (_what, documentId) => {
    expect(await post(w, owner(), { documentId })).toMatchObject({ status: 200, data: whoIs(w.users.owner.id) });
  });

  test("is executed by the id of Relay's manifest, with the variables of the request", async () => {
    const variables = { id: w.ids.workspace };
    const { data } = await post(w, owner(), { documentId: NAME_ID, operationName: "Name", variables });
    expect(data).toEqual({ workspace: { name: "Coffee" } });
  });

  test("is executed by the hash of the extension persistedQuery, as Apollo Client with a manifest sends it", async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: "rename" } };
    const variables = { input: { workspaceId: w.ids.workspace, name: "Cocoa" } };
    const answer = await post(w, owner(), { extensions, variables });
    expect(answer.data).toEqual({ updateWorkspaceSettings: { workspace: { name: "Cocoa" } } });
  });

  test("of the REST layer is executed by x-rest: and its operationId", async () => {
    const variables = { workspaceId: w.ids.workspace };
    const { status, data } = await post(w, owner(), { documentId: "x-rest:GetWorkspaceSettings", variables });
    expect([status, Object.keys(data ?? {}).length]).toEqual([200, 1]);
  });

  test("refuses variables and credentials as the same document in a request does", async () => {
    const named = await post(w, owner(), { documentId: NAME_ID });
    const sent = await post(w, owner(), { query: NAME });
    expect([named.status, named.errors?.[0]?.message]).toEqual([sent.status, sent.errors?.[0]?.message]);
    expect(codeOf(await post(w, null, { documentId: sha256(WHO) }))).toBe("UNAUTHENTICATED");
  });

  test("is answered from the cache and with 304 over GET", async () => {
    const members = { documentId: `sha256:${sha256(WHO)}` };
    const first = await get(w, owner(), members);
    const second = await get(w, owner(), members);
    expect([first, second].map(({ headers }) => headers.get("cache-status"))).toEqual([
      "rostrum; fwd=miss",
      "rostrum; hit",
    ]);
    expect((await read(second)).data).toEqual(whoIs(w.users.owner.id));
    const answer = await get(w, owner(), members, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  test("with a mutation is refused over GET", async () => {
    const answer = await read(await get(w, owner(), { documentId: "rename" }));
    expect([answer.status, codeOf(answer)]).toEqual([405, "METHOD_NOT_ALLOWED"]);
  });

  test("with a subscription opens a stream", async () => {
    const text = "subscription { notificationReceived { id } }";
    const own = await folderOf({ "relay.json": { live: text } });
    const app = await appWith({ DOCUMENTS_DIR: own });
    const response = await app.request("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", authorization: `Bearer ${owner()}` },
      body: JSON.stringify({ documentId: "live" }),
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await rm(own, { recursive: true });
  });

  test("is parsed once, and its parsed form is not removed by other documents", async () => {
    const { parsed } = readServerDocuments(readEnv({ DOCUMENTS_DIR: folder }));
    const seen = new Set<unknown>();
    const watching: Plugin = {
      onExecute({ args, setResultAndStopExecution }) {
        seen.add(args.document);
        setResultAndStopExecution({ data: {} });
      },
    };
    const yoga = createYoga({
      schema,
      logging: false,
      parserAndValidationCache: false,
      plugins: [documents(w.app.services.env, parsed, new DocumentCache(0)), watching],
    });
    const send = (query: string) =>
      yoga.fetch("http://rostrum.test/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
    for (const query of [WHO, WHO, WHO]) await (await send(query)).text();
    expect(seen).toEqual(new Set([parsed.get(WHO)]));
    for (const query of ["{ __typename }", "{ __typename }"]) await (await send(query)).text();
    expect(seen.size).toBe(3);
  });
});

describe("a documentId", () => {
  test("that no document has is refused with 404 and one error", async () => {
    for (const documentId of ["missing", `sha256:${sha256("missing")}`, "x-rest:Missing"]) {
      const { status, errors, data } = await post(w, owner(), { documentId });
      expect([status, errors?.length, errors?.[0]?.extensions.code, data]).toEqual([
        404,
        1,
        "DOCUMENT_NOT_FOUND",
        undefined,
      ]);
    }
  });

  test.each([
    `sha256:${"A".repeat(64)}`,
    "sha256:12",
    "md5:0cc175b9c0f1b6a831c399e269772661",
    "a b",
    "a".repeat(201),
    7,
    ["a"],
  ])("of another form is refused: %j", async (documentId) => {
    const answer = await post(w, owner(), { documentId });
    expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_REQUEST"]);
  });

  test("together with a query is refused", async () => {
    const { errors } = await post(w, owner(), { documentId: sha256(WHO), query: WHO });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_REQUEST" } }]);
    expect(errors?.[0]?.message).toBe("documentId and query cannot be combined: send one of them.");
  });
});

async function appWith(more: Record<string, string>) {
  const { services } = w.app;
  const env = { ...services.env, ...readEnv({ ...more }), NODE_ENV: services.env.NODE_ENV, PUBLIC_URL: undefined };
  return new Client(await createApp({ env, database: w.db, now: w.clock.now, storage: services.storage }));
}

describe("a server with TRUSTED_DOCUMENTS=only", () => {
  let only: Client;
  beforeAll(async () => {
    only = await appWith({ DOCUMENTS_DIR: folder, TRUSTED_DOCUMENTS: "only" });
  });

  test("executes trusted documents and REST endpoints", async () => {
    expect((await post(only, owner(), { documentId: sha256(WHO) })).data).toEqual(whoIs(w.users.owner.id));
    expect((await only.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token: owner() })).status).toBe(200);
  });

  test("refuses every other document of everyone but an instance administrator with a session", async () => {
    const tokens = [null, owner(), await w.apiToken("instanceAdmin", "API_FULL")];
    for (const token of tokens) {
      const posted = await post(only, token, { query: "{ __typename }" });
      const got = await read(await get(only, token, { query: WHO }));
      for (const answer of [posted, got])
        expect([answer.status, codeOf(answer)]).toEqual([403, "DOCUMENT_NOT_TRUSTED"]);
    }
    expect((await post(only, w.users.instanceAdmin.token, { query: "{ __typename }" })).status).toBe(200);
  });

  test.each(["null", "1", "[]", "{}", '{"query": 1}'])("refuses the body %s without a failure", async (body) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${owner()}` };
    const answer = await only.request("/graphql", { method: "POST", headers, body });
    expect(codeOf(await read(answer))).toBe("BAD_REQUEST");
  });

  test("registers no document by its hash", async () => {
    const query = "{ __typename }";
    const extensions = { persistedQuery: { version: 1, sha256Hash: sha256(query) } };
    expect(codeOf(await post(only, owner(), { query, extensions }))).toBe("DOCUMENT_NOT_TRUSTED");
    const { errors } = await post(only, owner(), { extensions });
    expect(errors).toMatchObject([{ message: "PersistedQueryNotSupported" }]);
    const trusted = { persistedQuery: { version: 1, sha256Hash: sha256(WHO) } };
    expect((await post(only, owner(), { query: WHO, extensions: trusted })).data).toEqual(whoIs(w.users.owner.id));
  });
});

describe("a server does not start with", () => {
  const RELAY = { good: WHO };
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["a file that is not JSON", { "a.json": "{" }, /a\.json: .*JSON/],
    ["a file of another form", { "a.json": { operations: [] } }, /a\.json: is neither a manifest of Apollo nor/],
    ["an id of another form", { "a.json": { "not an id": WHO } }, /a\.json: "not an id" is not the id of a document/],
    [
      "a wrong hash",
      { "a.json": { [`sha256:${sha256("x")}`]: WHO } },
      /a\.json: the document sha256:\S+ has the SHA-256/,
    ],
    [
      "two texts of one id",
      { "a.json": RELAY, "b.json": { good: RENAME } },
      /b\.json: the document good has another text in .*a\.json/,
    ],
    [
      "an unknown field",
      { "a.json": { ...RELAY, bad: "{ nothing }" } },
      /document bad is not valid: Cannot query field "nothing" on type "Query"/,
    ],
    ["invalid syntax", { "a.json": { bad: "{" } }, /document bad is not valid: Syntax Error/],
    [
      "a document that exceeds a limit",
      { "a.json": { bad: `{ ${"__typename ".repeat(3000)} }` } },
      /document bad is not valid: /,
    ],
  ])("%s, and names the document", async (_what, files, message) => {
    const own = await folderOf(files);
    expect(() => readServerDocuments(readEnv({ DOCUMENTS_DIR: own }))).toThrow(message);
    await rm(own, { recursive: true });
  });

  test("a folder that does not exist", () => {
    expect(() => readServerDocuments(readEnv({ DOCUMENTS_DIR: "/nowhere/at/all" }))).toThrow("DOCUMENTS_DIR: ENOENT");
  });
});
