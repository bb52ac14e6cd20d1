import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import { tenantRows } from "../../deletion/tenantRows.ts";
import { codeOf } from "../../support/answers.ts";
import type { GraphQLAnswer } from "../../support/client.ts";
import { DELETABLE_NAME, deletableOrganization, deletionGrant } from "../../support/domains/deletable.ts";
import { type FakeMastodon, fakeMastodon } from "../../support/fakes/mastodon.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
let mastodon: FakeMastodon;
beforeAll(async () => {
  mastodon = await fakeMastodon();
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
});
afterAll(async () => {
  await w.close();
  await mastodon.close();
});

const ATTEMPTS = 50;
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

type Ask = () => Promise<GraphQLAnswer<unknown>>;
const verdicts = async (asks: Ask[]): Promise<string[]> =>
  (await Promise.all(asks.map((ask) => ask()))).map((answer) => (answer.errors ? String(codeOf(answer)) : "ok"));
const succeeded = (codes: string[]) => codes.filter((code) => code === "ok").length;

const DELETE = "mutation ($input: DeleteOrganizationInput!) { deleteOrganization(input: $input) { deleted } }";

/** A deletion that the owner requests with a reauthentication grant of its own. */
async function deletion(id: string): Promise<Ask> {
  const input = { confirmName: DELETABLE_NAME, reauthGrant: await deletionGrant(w, w.users.owner) };
  return () => w.gql(w.users.owner.token, DELETE, { input: { id, ...input } });
}

const deletions = (count: number, id: string) => Promise.all(times(count, () => deletion(id)));

const deletable = () =>
  deletableOrganization(w, [
    [w.users.owner.id, "OWNER"],
    [w.users.admin.id, "ADMIN"],
  ]);

const isThere = async (id: string) => (await w.db.prisma.organization.count({ where: { id } })) === 1;

/**
 * Expects that no row of the organization is left: none that belonged to it, that lost its parent, or that counts its
 * revisions.
 */
async function expectGone(id: string, workspaceIds: string[]): Promise<void> {
  expect(await isThere(id)).toBe(false);
  const rows = [...(await tenantRows(w.db, id))].filter(([, { count }]) => count > 0);
  expect(rows.map(([table]) => table)).toEqual([]);
  const { workspace, publication, socialAccount, voiceProfile, tenantRevision } = w.db.prisma;
  const within = { where: { workspaceId: { in: workspaceIds } } };
  expect([
    await workspace.count({ where: { organizationId: id } }),
    await publication.count(within),
    await socialAccount.count(within),
    await voiceProfile.count(within),
    await tenantRevision.count({ where: { id: { in: [id, ...workspaceIds] } } }),
  ]).toEqual([0, 0, 0, 0, 0]);
}

test("of concurrent deletions one succeeds; the others find no organization, and their grants stay unused", async () => {
  const { id, workspaceId } = await deletable();
  const codes = await verdicts(await deletions(ATTEMPTS, id));
  expect(codes.toSorted()).toEqual([...times(ATTEMPTS - 1, () => "NOT_FOUND"), "ok"].toSorted());
  await expectGone(id, [workspaceId]);
  const used = await w.db.prisma.reauthenticationGrant.count({ where: { usedAt: { not: null } } });
  expect(used).toBe(1);
  const evidence = await w.db.prisma.auditEvent.count({
    where: { organizationId: id, action: "organization.deleted" },
  });
  expect(evidence).toBe(1);
});

const ask =
  (document: string, variables: Record<string, unknown>, who: "owner" | "admin" = "admin"): Ask =>
  () =>
    w.gql(w.users[who].token, document, variables);

const RIVALS: [what: string, ask: (id: string, workspaceId: string, at: number) => Ask][] = [
  [
    "workspaces are made",
    (organizationId, _workspace, at) =>
      ask("mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }", {
        input: { organizationId, name: `Room ${at}` },
      }),
  ],
  [
    "publications are written",
    (_id, workspaceId, at) =>
      ask("mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }", {
        input: { workspaceId, segments: [{ text: `Number ${at}` }] },
      }),
  ],
  [
    "accounts are connected",
    (_id, workspaceId, at) =>
      ask(
        "mutation ($input: ExchangeAuthorizationCodeInput!) { exchangeAuthorizationCode(input: $input) { connection { accountId } } }",
        {
          input: {
            workspaceId,
            provider: "MASTODON",
            serverName: "",
            instanceUrl: mastodon.origin,
            code: mastodon.code(`person${at}`),
          },
        },
      ),
  ],
  [
    "settings are changed",
    (_id, workspaceId, at) =>
      ask(
        "mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { id } } }",
        { input: { workspaceId, name: `Name ${at}` } },
      ),
  ],
];

describe("a deletion", () => {
  test.each(RIVALS)("deletes everything once while %s", async (_what, rival) => {
    const { id, workspaceId } = await deletable();
    const deleting = await deletions(5, id);
    const rivals = times(ATTEMPTS - 5, (at) => rival(id, workspaceId, at));
    const [others, codes] = await Promise.all([verdicts(rivals), verdicts(deleting)]);
    expect(succeeded(codes)).toBe(1);
    // Late callers get a documented code, and no caller gets INTERNAL.
    const documented = new Set(["ok", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "INVALID_INPUT"]);
    expect([...codes, ...others].filter((code) => !documented.has(code))).toEqual([]);
    await expectGone(id, [workspaceId]);
  });

  test("succeeds under the old name and prevents concurrent renames, or fails after them", async () => {
    const { id, workspaceId } = await deletable();
    const RENAME =
      "mutation ($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { organization { id } } }";
    const renaming = times(5, (at) => ask(RENAME, { input: { id, name: `Another ${at}` } }));
    const deleting = await deletions(ATTEMPTS - 5, id);
    const [codes, names] = await Promise.all([verdicts(deleting), verdicts(renaming)]);
    if (await isThere(id)) {
      expect([succeeded(codes), succeeded(names)]).toEqual([0, 5]);
      return;
    }
    expect([succeeded(codes), succeeded(names)]).toEqual([1, 0]);
    await expectGone(id, [workspaceId]);
  });

  test("fails while the ownership is transferred, and the organization has exactly one owner", async () => {
    const { id } = await deletable();
    const people = { nomineeId: w.users.admin.id, priorOwnerId: w.users.owner.id };
    const expiresAt = new Date(w.clock.now().getTime() + 86_400_000);
    const transfer = { id: newId("otr"), organizationId: id, ...people, createdAt: w.clock.now(), expiresAt };
    await w.db.prisma.ownershipTransfer.create({ data: transfer });
    const ACCEPT =
      "mutation ($input: AcceptOwnershipInput!) { acceptOwnership(input: $input) { ownershipTransfer { status } } }";
    const accepting = times(5, () => ask(ACCEPT, { input: { id: transfer.id } }));
    const [codes, accepted] = await Promise.all([verdicts(await deletions(ATTEMPTS - 5, id)), verdicts(accepting)]);
    // A pending offer blocks the deletion; an accepted one changes the owner.
    expect([succeeded(codes), succeeded(accepted)]).toEqual([0, 1]);
    const owners = await w.db.prisma.organizationMember.findMany({ where: { organizationId: id, role: "OWNER" } });
    expect(owners.map(({ userId }) => userId)).toEqual([w.users.admin.id]);
  });

  test("a member is nominated as owner: it is deleted without a nomination, or stays with one", async () => {
    const { id, workspaceId } = await deletable();
    const NOMINATE =
      "mutation ($input: NominateOwnerInput!) { nominateOwner(input: $input) { ownershipTransfer { id } } }";
    const nominating = times(25, () =>
      ask(NOMINATE, { input: { organizationId: id, nomineeUserId: w.users.admin.id } }, "owner"),
    );
    const [codes, named] = await Promise.all([verdicts(await deletions(25, id)), verdicts(nominating)]);
    if (await isThere(id)) {
      expect([succeeded(codes), succeeded(named)]).toEqual([0, 1]);
      return;
    }
    expect([succeeded(codes), succeeded(named)]).toEqual([1, 0]);
    await expectGone(id, [workspaceId]);
  });
});
