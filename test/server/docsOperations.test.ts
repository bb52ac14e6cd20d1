import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { type World, world } from "../support/world.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

let w: World;
let text: string;
/** Each link to GraphiQL, by the name of its root field. */
let links: Map<string, URLSearchParams>;
beforeAll(async () => {
  w = await world();
  text = await (await w.request("/docs/operations")).text();
  links = new Map(
    [...text.matchAll(/<details id="(\w+)">[\s\S]*?href="\/graphiql\?([^"]+)"/g)].map(([, name = "", query = ""]) => [
      name,
      new URLSearchParams(query.replaceAll("&amp;", "&")),
    ]),
  );
});
afterAll(() => w.close());

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const rootFields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));

/** The operations whose variables are too long for an address. */
const TOO_LONG = ["updateThemeDraft"];

test("every root field has an example with a link, and every document is valid", () => {
  expect([...links.keys()].toSorted()).toEqual(rootFields.map(({ name }) => name).toSorted());
  const faults = [...links].flatMap(([name, query]) =>
    validate(schema, parse(query.get("query") ?? "")).map(({ message }) => `${name}: ${message}`),
  );
  expect(faults).toEqual([]);
});

test("operations stand under the domain whose folder of the schema declares them", () => {
  const domains = new Map(
    text
      .split('<h2 id="domain-')
      .slice(1)
      .map((part) => [
        part.slice(0, part.indexOf('"')),
        [...part.matchAll(/<details id="(\w+)">/g)].map(([, id]) => id),
      ]),
  );
  const folders = globSync("schema/*/", { cwd: repository }).map((path) => basename(path));
  expect([...domains.keys()]).toEqual(folders.filter((name) => domains.has(name)).toSorted());
  expect(domains.size).toBeGreaterThan(20);
  expect(domains.get("schedules")).toEqual(
    expect.arrayContaining(["createPostingSlot", "updatePostingSlot", "deletePostingSlot", "suggestPostingSlots"]),
  );
  expect(domains.get("publications")).toEqual(
    expect.arrayContaining(["publication", "createPublication", "publicationChanged"]),
  );
});

test("every example declares the required arguments, and its link has a value for each variable", () => {
  const faults: string[] = [];
  for (const { name, args } of rootFields) {
    const required = args.filter(({ type }) => String(type).endsWith("!")).map((arg) => arg.name);
    const variables: unknown = JSON.parse(links.get(name)?.get("variables") ?? "{}");
    const names = Object.keys(Object(variables));
    if (!TOO_LONG.includes(name) && String(names) !== String(required)) faults.push(`${name}: ${names}`);
  }
  expect(faults).toEqual([]);
});

/**
 * The answers to valid requests: without a credential, without a mail server, with an unknown token for a new password,
 * and with the unknown code of a device.
 */
const ACCEPTED = ["UNAUTHENTICATED", "UNAVAILABLE", "INVALID_CREDENTIALS", "pollDevicePairing: NOT_FOUND"];

test("the server accepts each example within its limits, with its variables", async () => {
  const codes: string[] = [];
  for (const [name, query] of links) {
    const variables = JSON.parse(query.get("variables") ?? "{}") as Record<string, unknown>;
    const operation = query.get("query") ?? "";
    if (TOO_LONG.includes(name) || operation.startsWith("subscription")) continue;
    const { errors = [] } = await w.gql(null, operation, variables);
    codes.push(...errors.map(({ extensions }) => `${name}: ${extensions.code}`));
  }
  expect(codes.filter((each) => !ACCEPTED.some((code) => ` ${each}`.endsWith(` ${code}`)))).toEqual([]);
  expect(codes.length).toBeGreaterThan(100);
});

test("the page is small when compressed, and is not sent again to a reader who has it", async () => {
  const headers = { "accept-encoding": "br" };
  const first = await w.request("/docs/operations", { headers });
  expect((await first.arrayBuffer()).byteLength).toBeLessThan(40_000);
  const etag = first.headers.get("etag") ?? "";
  expect((await w.request("/docs/operations", { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
});
