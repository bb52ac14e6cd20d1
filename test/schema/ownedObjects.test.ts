import { type GraphQLObjectType, isObjectType, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { ID_PREFIXES, idBeside, newId, OWNERS, type OwnedPrefix } from "../../src/platform/ids/ids.ts";
import { quoteOf } from "../../src/server/graphql/cost/cost.ts";
import { dataOf } from "../support/answers.ts";
import { world } from "../support/world.ts";
import { credential, type Persona, type Scene, sceneOf } from "../tenancy/personas.ts";
import { selectionOf } from "../tenancy/select.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneOf(await world());
  const { owner } = scene.people;
  await scene.db.prisma.user.update({ where: { id: owner.id }, data: { secondFactorAt: scene.clock.now() } });
});
afterAll(() => scene.close());

/** A way to each object from the root, with one place for its selection; all for the owner of the organization. */
const WAYS: Readonly<Record<OwnedPrefix, readonly string[]>> = {
  vwr: ["viewer", "authentication { viewer }"],
  nps: ["viewer { notificationPreferences }"],
  sfa: ["viewer { secondFactor }"],
  wse: ["workspace(id: $workspace) { settings }", "workspaceSettings(workspaceId: $workspace)"],
  wts: ["workspace(id: $workspace) { themeSelection }"],
  ots: ["organization(id: $organization) { themeSelection }"],
  bls: [
    "organization(id: $organization) { billing }",
    "billingStatus(organizationId: $organization)",
    "billingStatus(workspaceId: $workspace)",
  ],
  mus: ["organization(id: $organization) { mediaUsage }", "workspace(id: $workspace) { mediaUsage }"],
};
const PREFIXES = Object.keys(WAYS) as OwnedPrefix[];

const typeOf = (prefix: OwnedPrefix) => schema.getType(ID_PREFIXES[prefix]) as GraphQLObjectType;
const selected = (prefix: OwnedPrefix) => selectionOf(typeOf(prefix), 1);

/** Reads an object at the end of a way. */
async function readAt(prefix: OwnedPrefix, way: string): Promise<unknown> {
  const { organization, workspace } = scene.ids;
  const inner = way.replace(/(?=( \})*$)/, ` ${selected(prefix)}`);
  const variables = [
    ...(way.includes("$organization") ? ["$organization: ID!"] : []),
    ...(way.includes("$workspace") ? ["$workspace: ID!"] : []),
  ].join(", ");
  const head = variables === "" ? "" : `query (${variables}) `;
  const answer = await scene.gql(scene.users.owner.token, `${head}{ ${inner} }`, { organization, workspace });
  let value: unknown = dataOf(answer);
  for (const name of way.match(/[a-z]\w*(?=[ ({]|$)/gi) ?? []) {
    if (typeof value === "object" && value !== null && name in value) value = value[name as never];
  }
  return value;
}

const idOf = (prefix: OwnedPrefix) => {
  const { organization, workspace } = scene.ids;
  const owners: Record<string, string> = { usr: scene.people.owner.id, ws: workspace, org: organization };
  return idBeside(owners[OWNERS[prefix]] as string, prefix);
};

async function nodeFor(token: string, prefix: OwnedPrefix, selection: string, id = idOf(prefix)): Promise<unknown> {
  const document = `query ($id: ID!) { node(id: $id) { ... on ${typeOf(prefix).name} ${selection} } }`;
  return dataOf(await scene.gql<{ node: unknown }>(token, document, { id })).node;
}

describe("an object that exists once for each object of another type", () => {
  test("has a way in the table, and a type of its own or one for each kind of owner", () => {
    expect(PREFIXES.toSorted()).toEqual(Object.keys(OWNERS).toSorted());
    const pairs = PREFIXES.map((prefix) => `${ID_PREFIXES[prefix]} of ${OWNERS[prefix]}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(PREFIXES.filter((prefix) => !isObjectType(typeOf(prefix)))).toEqual([]);
  });

  test.each(PREFIXES)("is the same by its id as on its way: %s", async (prefix) => {
    const node = await nodeFor(scene.users.owner.token, prefix, selected(prefix));
    expect(node).toMatchObject({ __typename: typeOf(prefix).name, id: idOf(prefix) });
    for (const way of WAYS[prefix]) expect([way, await readAt(prefix, way)]).toEqual([way, node]);
  });

  test.each(PREFIXES)("is null for a stranger, and where its owner does not exist: %s", async (prefix) => {
    const { owner, outsider } = scene.users;
    expect(await nodeFor(outsider.token, prefix, "{ id }")).toBeNull();
    expect(await nodeFor(owner.token, prefix, "{ id }", newId(prefix))).toBeNull();
  });

  test("is visible to a token that is bound to a workspace exactly where its ways are", async () => {
    const visible = async (persona: Persona) => {
      const token = (await credential(scene, persona)) ?? "";
      const list: OwnedPrefix[] = [];
      for (const prefix of PREFIXES) if ((await nodeFor(token, prefix, "{ id }")) !== null) list.push(prefix);
      return list;
    };
    expect(await visible("boundHere")).toEqual(["vwr", "nps", "wse", "wts", "mus"]);
    expect(await visible("boundElsewhere")).toEqual(["vwr", "nps", "mus"]);
    expect(await visible("apiRead")).toEqual(PREFIXES.filter((prefix) => prefix !== "sfa"));
  });

  test("costs by its id as much as on its way", () => {
    const price = (...ids: string[]) => {
      const document = parse(
        `{ nodes(ids: ${JSON.stringify(ids)}) { id } ${ids.map((id, at) => `n${at}: node(id: "${id}") { id }`).join(" ")} }`,
      );
      return quoteOf({ schema, document, variableValues: { sources: {}, coerced: {} } }, 100_000).requested;
    };
    const [workspace, settings, preferences] = [scene.ids.workspace, idOf("wse"), idOf("nps")];
    expect(price(workspace, settings)).toBe(price(workspace, workspace));
    // Both fields load the preferences, which several statements read.
    expect(price(workspace, preferences) - price(workspace, workspace)).toBe(2 * 99);
  });
});
