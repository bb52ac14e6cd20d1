import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { recordStatements } from "../support/database/statements.ts";
import { testDatabase } from "../support/database/template.ts";

/** The number of rows of each kind in a tenant, each within the one before. */
interface Size {
  organizations: number;
  workspaces: number;
  rows: number;
}
const FEW: Size = { organizations: 1, workspaces: 1, rows: 1 };
const MANY: Size = { organizations: 3, workspaces: 4, rows: 6 };

let db: Database;
let app: App;
let client: Client;
let few: Tenant;
let many: Tenant;
let recording: ReturnType<typeof recordStatements>;
const now = new Date("2026-03-02T10:00:00Z");

beforeAll(async () => {
  db = await testDatabase();
  recording = recordStatements(db.pool);
  const env = readEnv({ NODE_ENV: "test", MAX_QUERY_COST: "100000000", DEFAULT_PLAN: "unlimited" });
  app = await createApp({ env, database: db, now: () => now });
  client = new Client(app);
  few = await populate(FEW);
  many = await populate(MANY);
  // A server remembers the plan of each organization for a minute.
  for (const { token } of [few, many]) dataOf(await client.gql(token, "{ viewer { user { id } } }"));
});
afterAll(async () => {
  await app.close();
  await db.close();
});

interface Tenant {
  token: string;
  slots: string[];
  workspace: string;
}

/** Creates a person who owns organizations of a given size. */
async function populate({ organizations, workspaces, rows }: Size): Promise<Tenant> {
  const { prisma } = db;
  const stamp = { createdAt: now, updatedAt: now };
  const token = newSecret("session");
  const owner = newId("usr");
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const session = { id: newId("ses"), tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt };
  const person = (id: string) => ({ id, email: `${id}@example.org`, name: id, ...stamp });
  await prisma.user.create({ data: { ...person(owner), sessions: { create: session } } });
  const people = Array.from({ length: rows }, () => newId("usr"));
  await prisma.user.createMany({ data: people.map(person) });
  const slots: string[] = [];
  const workspaceIds: string[] = [];
  for (let o = 0; o < organizations; o++) {
    const organizationId = newId("org");
    await prisma.organization.create({ data: { id: organizationId, name: "Tenant", createdById: owner, ...stamp } });
    await prisma.organizationMember.createMany({
      data: [owner, ...people].map((userId) => {
        const role = userId === owner ? ("OWNER" as const) : ("MEMBER" as const);
        return { id: newId("orm"), organizationId, userId, role, createdAt: now };
      }),
    });
    for (let w = 0; w < workspaces; w++) {
      const workspaceId = newId("ws");
      workspaceIds.push(workspaceId);
      await prisma.workspace.create({ data: { id: workspaceId, organizationId, name: "Team", ...stamp } });
      await prisma.workspaceMember.createMany({
        data: people.map((userId) => ({ id: newId("wsm"), workspaceId, userId, role: "EDITOR" as const, ...stamp })),
      });
      const times = people.map((_, localMinute) => ({
        id: newId("slot"),
        localDayOfWeek: 1,
        localHour: 9,
        localMinute,
      }));
      await prisma.postingSlot.createMany({ data: times.map((time) => ({ ...time, workspaceId, ...stamp })) });
      slots.push(...times.map(({ id }) => id));
      await publish(workspaceId, rows);
      await prisma.workspaceInvitation.createMany({
        data: people.map((id) => ({
          id: newId("inv"),
          workspaceId,
          email: `invited-${id}@example.org`,
          role: "VIEWER" as const,
          tokenHash: newSecret("invitation"),
          invitedById: id,
          createdAt: now,
          expiresAt,
        })),
      });
    }
  }
  return { token, slots, workspace: workspaceIds[0] ?? "" };
}

/** Creates publications of a workspace with a rendition for each of its accounts, and an attempt for each rendition. */
async function publish(workspaceId: string, rows: number): Promise<void> {
  const { prisma } = db;
  const several = Array.from({ length: rows }, (_, at) => at);
  const place = { provider: "mastodon", handle: "a", displayName: "A", connectedAt: now, updatedAt: now };
  const accounts = several.map((at) => ({ id: newId("acc"), workspaceId, remoteId: String(at), ...place }));
  await prisma.socialAccount.createMany({ data: accounts });
  const made = { workspaceId, state: "FAILED" as const, createdAt: now, updatedAt: now, scheduledAt: now };
  const publications = several.map(() => ({ id: newId("pub"), ...made }));
  await prisma.publication.createMany({ data: publications });
  const how = {
    platform: "mastodon",
    targetKey: "k",
    publicationState: "FAILED" as const,
    deliveryState: "REJECTED" as const,
  };
  const renditions = publications.flatMap(({ id: publicationId }) =>
    accounts.map(({ id: accountId }, position) => ({
      id: newId("ren"),
      publicationId,
      workspaceId,
      accountId,
      position,
      scheduledAt: now,
      updatedAt: now,
      ...how,
    })),
  );
  await prisma.rendition.createMany({ data: renditions });
  await prisma.deliveryAttempt.createMany({
    data: renditions.map(({ id }) => ({
      id: newId("att"),
      renditionId: id,
      number: 1,
      deliveryKey: "k",
      startedAt: now,
    })),
  });
}

/** Returns the number of statements of one request, from its credential to its answer. */
async function statementsOf({ token }: Tenant, query: string, variables?: Record<string, unknown>): Promise<number> {
  recording.take();
  const answer = await client.gql(token, query, variables);
  const count = recording.take().length;
  dataOf(answer);
  return count;
}

const inWorkspaces = (fields: string) =>
  `{ viewer { organizations { nodes { workspaces { nodes { ${fields} } } } } } }`;

describe("a nested query runs the same few statements over one row and over many", () => {
  test.each([
    [
      "the graph from the viewer down, and back up",
      inWorkspaces(`
        id name viewerRole viewerCanAdminister
        settings { name timezone color }
        postingSlots { nodes { id utcTime { hour } localTime { hour } nextOccurrenceAt workspace { name } } }
        members { nodes { id role status viewerCanUpdate viewerCanRemove user { name email } workspace { organization { name } } } }
        invitations { nodes { email role state expiresAt } }
        organization { name members { nodes { role viewerCanRemove user { name } } } }
      `),
      // The credential with its memberships, which identify the viewer, and everything below.
      2,
    ],
    [
      "publications with their renditions and delivery states",
      inWorkspaces(`publications { nodes { state workspace { name } renditions {
        status segments { text } account { handle } delivery { state } deliveryAttempts { number } publication { title }
      } } }`),
      2,
    ],
    [
      "the renditions of an account, and of each account",
      inWorkspaces(`publications(orderBy: LATEST, filter: { states: [FAILED] }) { nodes { title } }
        accounts { nodes { handle publications(first: 8, orderBy: SOONEST) { nodes { segments { text } renditions { status } } } } }`),
      2,
    ],
    [
      "parts of the short lists of each publication",
      inWorkspaces(`publications { nodes { segments(first: 1) { media(first: 2) { url } } renditions(first: 2, after: 0) {
        position segments(after: 0) { text } deliveryAttempts(first: 2, after: 9) { number }
      } } }`),
      2,
    ],
    ["edges and cursors", inWorkspaces("members { edges { cursor node { role } } pageInfo { endCursor } }"), 2],
    [
      "cursors alone",
      inWorkspaces("members { pageInfo { endCursor hasNextPage } } postingSlots { edges { cursor } }"),
      2,
    ],
    // A second selection of one list needs one more statement, over all rows.
    [
      "one list under two aliases",
      inWorkspaces("first: postingSlots(first: 1) { nodes { id } } last: postingSlots(last: 1) { nodes { id label } }"),
      3,
    ],
    [
      "slots with their next times, and the upcoming slots",
      inWorkspaces("postingSlots(first: 1) { nodes { id } } nextSlots { at slot { label } }"),
      4,
    ],
    [
      "the inviting person, who is outside the look-ahead",
      inWorkspaces("invitations { nodes { invitedBy { name email } } }"),
      3,
    ],
  ])("%s", async (_what, query, expected) => {
    expect([await statementsOf(few, query), await statementsOf(many, query)]).toEqual([expected, expected]);
  });

  test("nodes(ids) of one type", async () => {
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on PostingSlot { label workspace { name } } } }";
    const counts = [
      await statementsOf(few, query, { ids: few.slots }),
      await statementsOf(many, query, { ids: many.slots }),
    ];
    // The credential, the visible rows, and their selection.
    expect(counts).toEqual([3, 3]);
  });

  test("the selection of a mutation's payload", async () => {
    const query = `mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) {
      workspace { name members { nodes { user { name } } } postingSlots { nodes { id } } organization { name } }
    } }`;
    const update = (tenant: Tenant) =>
      statementsOf(tenant, query, { input: { workspaceId: tenant.workspace, name: "Renamed" } });
    expect(await update(many)).toBe(await update(few));
  });
});

describe("a page that is refused", () => {
  test("costs at least one row, so that it cannot pay for another page", async () => {
    const page = (first: number) =>
      inWorkspaces(`a: members(first: ${first}) { nodes { id } } b: members { nodes { id } }`);
    const cost = async (first: number) =>
      (await client.gql(few.token, page(first))).extensions?.["cost"] as { requested: number };
    expect((await cost(-1_000_000)).requested).toBe((await cost(1)).requested);
    expect(codeOf(await client.gql(few.token, page(-1_000_000)))).toBe("VALIDATION_FAILED");
  });
});
