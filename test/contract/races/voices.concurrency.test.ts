import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf } from "../../support/answers.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { voiceProfile } from "../../support/domains/voiceProfile.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const DEFAULT = "mutation ($id: ID!) { setDefaultVoiceProfile(input: { id: $id }) { voiceProfile { id } } }";
const DELETE = "mutation ($id: ID!) { deleteVoiceProfile(input: { id: $id }) { deletedId } }";
const CREATE =
  "mutation ($input: CreateVoiceProfileInput!) { createVoiceProfile(input: $input) { voiceProfile { id } } }";
const ASSIGN =
  "mutation ($id: ID!, $accountIds: [ID!]!) { assignVoiceProfile(input: { id: $id, accountIds: $accountIds }) { voiceProfile { id } } }";

/** A workspace with a number of profiles, the first of which is the default. */
async function place(count: number) {
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const workspaceId = newId("ws");
  await w.db.prisma.workspace.create({
    data: { id: workspaceId, organizationId: w.ids.organization, name: "Own", ...stamps },
  });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await voiceProfile(w, workspaceId, { isDefault: i === 0 }));
  return { workspaceId, ids };
}

const ask = (document: string, variables: Record<string, unknown>) => w.gql(w.users.owner.token, document, variables);
const defaults = (workspaceId: string) => w.db.prisma.voiceProfile.count({ where: { workspaceId, isDefault: true } });

test("simultaneous changes, deletions and creations of the default leave one default", async () => {
  const { workspaceId, ids } = await place(8);
  const answers = await Promise.all([
    ...ids.map((id) => ask(DEFAULT, { id })),
    ...ids.slice(0, 4).map((id) => ask(DELETE, { id })),
    ...ids.map((_, index) => ask(CREATE, { input: { workspaceId, name: `New ${index}`, isDefault: true } })),
  ]);
  const codes = answers.map((answer) => (answer.errors ? codeOf(answer) : "ok"));
  // A profile that was deleted in the meantime is not found; no other error occurs.
  expect(codes.filter((code) => code !== "ok" && code !== "NOT_FOUND")).toEqual([]);
  expect(await defaults(workspaceId)).toBe(1);
});

test("of simultaneous deletions of all profiles, one is refused because the last one stays", async () => {
  const { workspaceId, ids } = await place(6);
  const answers = await Promise.all(ids.map((id) => ask(DELETE, { id })));
  expect(answers.filter(({ errors }) => errors).map(codeOf)).toEqual(["CONFLICT"]);
  expect(await defaults(workspaceId)).toBe(1);
});

test("an account that is assigned to many profiles at once has one of them", async () => {
  const { workspaceId, ids } = await place(8);
  const accountId = await socialAccount(w, workspaceId);
  const answers = await Promise.all(ids.map((id) => ask(ASSIGN, { id, accountIds: [accountId] })));
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  expect(await w.db.prisma.voiceAssignment.findMany({ where: { accountId } })).toHaveLength(1);
});
