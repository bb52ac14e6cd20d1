import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { generatePersistedQueryIdsFromManifest } from "@apollo/persisted-query-lists";
import { Client, fetchExchange } from "@urql/core";
import { persistedExchange } from "@urql/exchange-persisted";
import relay, { type ConcreteRequest } from "relay-runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../documents/manifests.ts";
import { type World, world } from "../support/world.ts";
import { ENDPOINT, withoutTypes } from "./recorder.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MANIFEST = here("manifest/persisted-query-manifest.json");
const GENERATOR = here("manifest/node_modules/@apollo/generate-persisted-query-manifest/cli.js");

interface Manifest {
  operations: { id: string; name: string; type: "query"; body: string }[];
}

let manifest: Manifest;
let operations: string;
let folder: string;
let w: World;
beforeAll(async () => {
  manifest = JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
  const files = ["slots", "rename", "named"].map((name) => here(`manifest/operations/${name}.graphql`));
  operations = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  folder = await mkdtemp(join(tmpdir(), "rostrum-clients-"));
  await mkdir(join(folder, "documents"));
  await copyFile(MANIFEST, join(folder, "documents", "apollo.json"));
  await compileRelay();
  w = await world({ env: { DOCUMENTS_DIR: join(folder, "documents"), TRUSTED_DOCUMENTS: "only" } });
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

/**
 * Compiles a query with relay-compiler, which writes the texts of documents to a file of the server's folder
 * (`persistConfig`).
 */
async function compileRelay(): Promise<void> {
  await mkdir(join(folder, "src"));
  await mkdir(join(folder, "artifacts"));
  await copyFile(here("../../schema/schema.graphql"), join(folder, "schema.graphql"));
  await writeFile(
    join(folder, "src", "name.js"),
    `graphql\`query RelayNameQuery($id: ID!) { workspace(id: $id) { name } }\`;`,
  );
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }');
  const config = {
    src: "./src",
    schema: "./schema.graphql",
    language: "javascript",
    eagerEsModules: false,
    artifactDirectory: "./artifacts",
    persistConfig: { file: "./documents/relay.json", algorithm: "SHA256" },
  };
  await writeFile(join(folder, "relay.config.json"), JSON.stringify(config));
  // The compiler adds to the file, which must exist.
  await writeFile(join(folder, "documents", "relay.json"), "{}");
  const compiler = here("../node_modules/relay-compiler/cli.js");
  await promisify(execFile)(process.execPath, [compiler, "relay.config.json"], { cwd: folder });
}

interface Sent {
  readonly method: string;
  readonly status: number;
  /** The members of the request that can name a document. */
  readonly names: string[];
}

/** The `fetch` of a client that is signed in, and the forms of its requests. */
function signedIn(app: Pick<World["app"], "fetch">, token: string): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.headers.set("authorization", `Bearer ${token}`);
      const parameters =
        request.method === "GET"
          ? Object.fromEntries(new URL(request.url).searchParams)
          : ((await request.clone().json()) as Record<string, unknown>);
      const response = await app.fetch(request);
      const names = ["query", "documentId", "extensions"].filter((name) => parameters[name] != null);
      sent.push({ method: request.method, status: response.status, names });
      return response;
    },
  };
}

const slotsOf = () => gql(operations.slice(operations.indexOf("query Slots")).replace(/mutation Rename[^]*?\n}\n/, ""));
const renameOf = () => gql(operations.slice(operations.indexOf("mutation Rename")));

describe("on a server that executes trusted documents only", () => {
  test("Apollo Client with a generated manifest reads over GET and writes over POST, by ids alone", async () => {
    const { fetch, sent } = signedIn(w.app, w.users.owner.token);
    const ids = generatePersistedQueryIdsFromManifest({ loadManifest: () => manifest });
    const link = new PersistedQueryLink({ ...ids, useGETForHashedQueries: true });
    const client = new ApolloClient({
      link: link.concat(new HttpLink({ uri: ENDPOINT, fetch })),
      cache: new InMemoryCache(),
    });
    const id = w.ids.workspace;
    const { data } = await client.query({ query: slotsOf(), variables: { id, first: 2 } });
    expect(data).toMatchObject({ workspace: { id, name: "Coffee", postingSlots: { totalCount: 1 } } });
    const renamed = await client.mutate({
      mutation: renameOf(),
      variables: { input: { workspaceId: id, name: "Mocha" } },
    });
    expect(renamed.data).toMatchObject({ updateWorkspaceSettings: { workspace: { name: "Mocha" } } });
    expect(sent).toEqual([
      { method: "GET", status: 200, names: ["extensions"] },
      { method: "POST", status: 200, names: ["extensions"] },
    ]);
  });

  test("urql's persisted exchange reads and writes with the ids of a manifest", async () => {
    const { fetch, sent } = signedIn(w.app, w.users.owner.token);
    const byName = new Map(manifest.operations.map(({ name, id }) => [name, id]));
    const persisted = persistedExchange({
      enforcePersistedQueries: true,
      enableForMutation: true,
      generateHash: async (text) => byName.get(/(?:query|mutation) (\w+)/.exec(text)?.[1] ?? "") ?? "",
    });
    const client = new Client({ url: ENDPOINT, fetch, preferGetMethod: false, exchanges: [persisted, fetchExchange] });
    const id = w.ids.workspace;
    const read = await client.query(slotsOf(), { id, first: 2 }).toPromise();
    expect([read.error, withoutTypes(read.data)]).toMatchObject([undefined, { workspace: { id } }]);
    const input = { workspaceId: id, name: "Latte" };
    const renamed = await client.mutation(renameOf(), { input }).toPromise();
    expect([renamed.error, renamed.data]).toMatchObject([
      undefined,
      { updateWorkspaceSettings: { workspace: { name: "Latte" } } },
    ]);
    expect(sent.map(({ method, names }) => [method, names])).toEqual([
      ["GET", ["extensions"]],
      ["POST", ["extensions"]],
    ]);
  });

  test("Relay calls the document that relay-compiler persisted, by its documentId", async () => {
    const texts = JSON.parse(await readFile(join(folder, "documents", "relay.json"), "utf8")) as Record<string, string>;
    expect(Object.values(texts)).toEqual([expect.stringMatching(/^query RelayNameQuery\(/)]);
    const { fetch, sent } = signedIn(w.app, w.users.owner.token);
    const network = relay.Network.create(async ({ id: documentId }, variables) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ documentId, variables });
      return (await (await fetch(ENDPOINT, { method: "POST", headers, body })).json()) as never;
    });
    const environment = new relay.Environment({ network, store: new relay.Store(new relay.RecordSource()) });
    const request = createRequire(join(folder, "/"))("./artifacts/RelayNameQuery.graphql.js") as ConcreteRequest;
    const answer = await relay.fetchQuery(environment, request, { id: w.ids.workspace }).toPromise();
    expect(answer).toMatchObject({ workspace: { name: expect.any(String) as unknown } });
    expect(sent).toEqual([{ method: "POST", status: 200, names: ["documentId"] }]);
  });
});

describe("on a server that executes any document", () => {
  const DOCUMENT = "query Here($id: ID!) { workspace(id: $id) { id name } }";
  let open: World;
  beforeAll(async () => {
    open = await world();
  });
  afterAll(() => open.close());

  test("Apollo Client registers a document at its first use, and then calls it by its hash over GET", async () => {
    const { fetch, sent } = signedIn(open.app, open.users.owner.token);
    const link = new PersistedQueryLink({ sha256, useGETForHashedQueries: true });
    const options = { fetchPolicy: "network-only", variables: { id: open.ids.workspace } } as const;
    const client = new ApolloClient({
      link: link.concat(new HttpLink({ uri: ENDPOINT, fetch })),
      cache: new InMemoryCache(),
    });
    for (const _time of [1, 2]) {
      const { data } = await client.query({ query: gql(DOCUMENT), ...options });
      expect(data).toMatchObject({ workspace: { name: "Coffee" } });
    }
    expect(sent.map(({ method, names }) => [method, names])).toEqual([
      ["GET", ["extensions"]],
      ["POST", ["query", "extensions"]],
      ["GET", ["extensions"]],
    ]);
  });

  test("urql registers a document at its first use, and then calls it by its hash", async () => {
    const { fetch, sent } = signedIn(open.app, open.users.admin.token);
    const exchanges = [persistedExchange({ preferGetForPersistedQueries: false }), fetchExchange];
    const client = new Client({ url: ENDPOINT, fetch, preferGetMethod: false, exchanges });
    for (const _time of [1, 2]) {
      const { data, error } = await client.query(gql(DOCUMENT), { id: open.ids.workspace }).toPromise();
      expect([error, data]).toMatchObject([undefined, { workspace: { name: "Coffee" } }]);
    }
    expect(sent.map(({ names }) => names)).toEqual([["extensions"], ["query", "extensions"], ["extensions"]]);
  });
});

describe("the committed manifest of Apollo", () => {
  test("has the SHA-256 of each text as its id", () => {
    expect(manifest.operations.map(({ id }) => id)).toEqual(manifest.operations.map(({ body }) => sha256(body)));
  });

  // The generator needs graphql 16: `npm ci --prefix test/clients/manifest`, then `npm run --prefix
  // test/clients/manifest generate`.
  test("is what its generator writes, where the generator is installed", async ({ skip }) => {
    const installed = await readFile(GENERATOR).catch(() => undefined);
    if (installed === undefined) return skip();
    const own = join(folder, "generated");
    await cp(here("manifest/operations"), join(own, "operations"), { recursive: true });
    const config = join(own, "config.json");
    const paths = { documents: [join(own, "operations/*.graphql")], output: join(own, "manifest.json") };
    await writeFile(config, JSON.stringify(paths));
    await promisify(execFile)(process.execPath, [GENERATOR, "--config", config], { cwd: here("manifest") });
    expect(JSON.parse(await readFile(paths.output, "utf8"))).toEqual(manifest);
  });
});
