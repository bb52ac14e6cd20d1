import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import relay, { type ConcreteRequest } from "relay-runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notify, tokenCreated } from "../support/domains/notifications.ts";
import { TESTS } from "../support/run/installFolder.ts";
import { type World, world } from "../support/world.ts";
import { complaintsOf, ENDPOINT, recorder } from "./recorder.ts";
import { slots } from "./slots.ts";

const SOURCE = `graphql\`
  query SlotsQuery($id: ID!) { workspace(id: $id) { ...Slots_workspace } viewer { user { id name } } }
\`;
graphql\`
  fragment Slots_workspace on Workspace
    @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
    @refetchable(queryName: "SlotsPageQuery") {
    name
    postingSlots(first: $count, after: $cursor) @connection(key: "Slots_postingSlots") {
      edges { node { id localTime { hour } ...Slot_slot } } totalCount
    }
  }
\`;
graphql\`
  fragment Slot_slot on PostingSlot @refetchable(queryName: "SlotQuery") { localTime { hour minute } }
\`;
graphql\`
  mutation RenameMutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { id name } } }
\`;
graphql\`
  query UserQuery { viewer { user { id name } } }
\`;
graphql\`
  query InboxQuery { viewer { organizations(first: 1) { nodes { id } } accountInbox { unreadCount } } }
\`;
graphql\`
  mutation ReadAllMutation($input: MarkAllNotificationsReadInput!) {
    markAllNotificationsRead(input: $input) { viewer { accountInbox { unreadCount } } }
  }
\`;
graphql\`
  mutation DeleteMutation($input: DeletePostingSlotInput!) { deletePostingSlot(input: $input) { deletedId @deleteRecord } }
\`;
`;

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let w: World;
let folder: string;
let compiled: { stdout: string; stderr: string };
beforeAll(async () => {
  w = await world();
  await slots(w, 5);
  folder = await mkdtemp(join(tmpdir(), "rostrum-relay-"));
  await mkdir(join(folder, "src"));
  await copyFile(file("schema/schema.graphql"), join(folder, "schema.graphql"));
  await writeFile(join(folder, "src", "slots.js"), SOURCE);
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }');
  const config = {
    src: "./src",
    schema: "./schema.graphql",
    language: "javascript",
    eagerEsModules: false,
    artifactDirectory: "./artifacts",
  };
  await writeFile(join(folder, "relay.config.json"), JSON.stringify(config));
  await mkdir(join(folder, "artifacts"));
  const compiler = join(TESTS, "node_modules/relay-compiler/cli.js");
  compiled = await promisify(execFile)(process.execPath, [compiler, "relay.config.json"], { cwd: folder });
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

test("relay-compiler compiles refetchable fragments and connections of the schema without a warning", async () => {
  expect(compiled.stdout + compiled.stderr).not.toMatch(/warn|error/i);
  expect((await readdir(join(folder, "artifacts"))).filter((name) => name.endsWith(".graphql.js"))).toHaveLength(10);
});

const artifact = (name: string): unknown => createRequire(join(folder, "/"))(`./artifacts/${name}.graphql.js`);

/** An environment that calls the app of the world. */
function client() {
  const wire = recorder(w, w.users.owner.token);
  const network = relay.Network.create(async ({ text }, variables) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ query: text, variables });
    return (await (await wire.fetch(ENDPOINT, { method: "POST", headers, body })).json()) as never;
  });
  const environment = new relay.Environment({ network, store: new relay.Store(new relay.RecordSource()) });
  const read = async (name: string, variables: Record<string, unknown>) => {
    const request = artifact(name) as ConcreteRequest;
    await relay.fetchQuery(environment, { ...request }, variables).toPromise();
    return relay.createOperationDescriptor(request, variables);
  };
  return { wire, environment, read };
}

test("relay-runtime reads, pages and refetches by node id without a warning", async () => {
  const { wire, environment, read } = client();
  const complaints = await complaintsOf(async () => {
    const id = w.ids.workspace;
    const operation = await read("SlotsQuery", { id });
    environment.retain(operation);
    const shown = () => {
      const { workspace } = environment.lookup(operation.fragment).data as { workspace: never };
      const fragment = artifact("Slots_workspace") as never;
      const selector = relay.getSingularSelector(fragment, workspace);
      return environment.lookup(selector).data as unknown as Shown;
    };
    expect(shown().postingSlots.edges).toHaveLength(2);
    for (const count of [2, 1]) {
      const cursor = shown().postingSlots.pageInfo.endCursor;
      environment.retain(await read("SlotsPageQuery", { id, cursor, count }));
    }
    const { edges, pageInfo, totalCount } = shown().postingSlots;
    expect(totalCount).toBe(5);
    expect(new Set(edges.map(({ node }) => node.id)).size).toBe(5);
    expect(pageInfo.hasNextPage).toBe(false);
    const slot = await read("SlotQuery", { id: edges[4]?.node.id });
    expect(environment.lookup(slot.fragment).data).toMatchObject({ node: { __id: edges[4]?.node.id } });
  });
  expect(complaints).toEqual([]);
  expect(wire.answers.filter(({ errors }) => errors !== undefined)).toEqual([]);
});

test("relay-runtime keeps what two components read of the viewer, and shows what mutations change", async () => {
  const { wire, environment, read } = client();
  await notify(w, [w.users.owner.id], { event: tokenCreated(), workspaceId: null });
  const mutate = (name: string, input: object, optimisticResponse?: object) =>
    new Promise<void>((resolve, reject) => {
      const config = { mutation: artifact(name), variables: { input }, onCompleted: () => resolve(), onError: reject };
      relay.commitMutation(environment, { ...config, optimisticResponse } as never);
    });
  const complaints = await complaintsOf(async () => {
    const [user, inbox, slotsOf] = await Promise.all([
      read("UserQuery", {}),
      read("InboxQuery", {}),
      read("SlotsQuery", { id: w.ids.workspace }),
    ]);
    for (const operation of [user, inbox, slotsOf]) environment.retain(operation);
    const shown = (operation: typeof user) => environment.lookup(operation.fragment);
    expect(shown(user)).toMatchObject({ isMissingData: false, data: { viewer: { user: { id: w.users.owner.id } } } });
    expect(shown(inbox)).toMatchObject({
      isMissingData: false,
      data: { viewer: { accountInbox: { unreadCount: 1 } } },
    });
    await mutate("ReadAllMutation", {});
    expect(shown(inbox)).toMatchObject({
      isMissingData: false,
      data: { viewer: { accountInbox: { unreadCount: 0 } } },
    });

    const id = w.ids.slot;
    const release = wire.hold();
    const deletion = mutate("DeleteMutation", { id }, { deletePostingSlot: { deletedId: id } });
    expect(environment.getStore().getSource().getStatus(id)).toBe("NONEXISTENT");
    release();
    await deletion;
    expect(environment.getStore().getSource().getStatus(id)).toBe("NONEXISTENT");
  });
  expect(complaints).toEqual([]);
  expect(wire.answers.map(({ errors }) => errors)).toEqual(Array.from({ length: 5 }, () => undefined));
});

interface Shown {
  postingSlots: {
    edges: { node: { id: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
    totalCount: number;
  };
}
