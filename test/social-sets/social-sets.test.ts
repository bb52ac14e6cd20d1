import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

interface SocialSet {
  id: string;
  workspaceId: string;
  name: string;
  accounts: { id: string; handle: string; state: string }[];
  revision: number;
  createdAt: string;
  updatedAt: string;
}

const SET = "{ id workspaceId name accounts { id handle state } revision createdAt updatedAt }";
const CREATE = `mutation ($input: CreateSocialSetInput!) { createSocialSet(input: $input) { socialSet ${SET} } }`;
const UPDATE = `mutation ($input: UpdateSocialSetInput!) { updateSocialSet(input: $input) { socialSet ${SET} } }`;
const DELETE = `mutation ($id: ID!, $confirm: Boolean) { deleteSocialSet(input: { id: $id, confirm: $confirm }) { deletedId } }`;

let w: World;
let accounts: string[];
let disconnected: string;
let foreign: string;
let sibling: string;
beforeAll(async () => {
  w = await world();
  accounts = [];
  for (let i = 0; i < 4; i++) accounts.push(await socialAccount(w, w.ids.workspace));
  disconnected = await socialAccount(w, w.ids.workspace, { state: "DISCONNECTED" });
  foreign = await socialAccount(w, w.ids.otherWorkspace);
  sibling = await socialAccount(w, w.ids.secondWorkspace);
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
let named = 0;
const create = (by: string, input: object, headers?: Record<string, string>) => {
  named += 1;
  const filled = { workspaceId: w.ids.workspace, name: `Set ${named}`, accountIds: [], ...input };
  return w.gql<{ createSocialSet: { socialSet: SocialSet } }>(by, CREATE, { input: filled }, headers);
};
const created = async (input: object = {}) => dataOf(await create(token("editor"), input)).createSocialSet.socialSet;
const update = (by: string, id: string, input: object) =>
  w.gql<{ updateSocialSet: { socialSet: SocialSet } }>(by, UPDATE, { input: { id, ...input } });
const updated = async (id: string, input: object) =>
  dataOf(await update(token("editor"), id, input)).updateSocialSet.socialSet;
const remove = (by: string, id: string, confirm?: boolean | null) =>
  w.gql<{ deleteSocialSet: { deletedId: string } }>(by, DELETE, { id, confirm });
const read = async (by: string, id: string) =>
  dataOf(await w.gql<{ socialSet: SocialSet | null }>(by, `query ($id: ID!) { socialSet(id: $id) ${SET} }`, { id }))
    .socialSet;
const idsOf = (set: SocialSet | null) => set?.accounts.map(({ id }) => id);

describe("createSocialSet", () => {
  test("stores the name and the accounts in their order", async () => {
    const chosen = [accounts[2], accounts[0], accounts[1]];
    const set = await created({ name: "  Launch  ", accountIds: chosen });
    expect(set).toEqual({
      id: expect.stringMatching(/^set_/),
      workspaceId: w.ids.workspace,
      name: "Launch",
      accounts: chosen.map((id) => ({ id, handle: expect.any(String), state: "ACTIVE" })),
      revision: 1,
      createdAt: "2026-03-02T10:00:00.000Z",
      updatedAt: "2026-03-02T10:00:00.000Z",
    });
    expect(await read(token("viewer"), set.id)).toEqual(set);
  });

  test("accepts a set without accounts", async () => {
    expect((await created()).accounts).toEqual([]);
  });

  test("accepts an account that needs attention", async () => {
    const weary = await socialAccount(w, w.ids.workspace, { state: "NEEDS_ATTENTION" });
    expect(idsOf(await created({ accountIds: [weary] }))).toEqual([weary]);
  });

  test("reports each account that is not a connected account of the workspace, with its index", async () => {
    const unknown = newId("acc");
    const answer = await create(token("editor"), {
      accountIds: [accounts[0], disconnected, foreign, accounts[1], sibling, unknown],
    });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toEqual([
      { path: ["accountIds", 1], message: "is disconnected", value: disconnected },
      { path: ["accountIds", 2], message: "is not an account of this workspace", value: foreign },
      { path: ["accountIds", 4], message: "is not an account of this workspace", value: sibling },
      { path: ["accountIds", 5], message: "is not an account of this workspace", value: unknown },
    ]);
  });

  test.each([
    ["a repeated account", () => ({ accountIds: [accounts[0], accounts[1], accounts[0]] }), ["accountIds", 2]],
    ["51 accounts", () => ({ accountIds: Array.from({ length: 51 }, () => newId("acc")) }), ["accountIds"]],
    ["a blank name", () => ({ name: "  " }), ["name"]],
    ["a name of 81 characters", () => ({ name: "x".repeat(81) }), ["name"]],
  ])("refuses %s with VALIDATION_FAILED", async (_what, input, path) => {
    const answer = await create(token("editor"), input());
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path }]);
  });

  test("accepts 50 accounts and a name of 80 characters", async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => socialAccount(w, w.ids.workspace)));
    const set = await created({ name: "n".repeat(80), accountIds: many });
    expect(idsOf(set)).toEqual(many);
  });

  test("refuses the same name twice in a workspace, but not in another one", async () => {
    await created({ name: "Twice" });
    const again = await create(token("editor"), { name: " Twice " });
    expect(codeOf(again)).toBe("INVALID_INPUT");
    expect(issuesOf(again)).toMatchObject([{ path: ["name"] }]);
    const elsewhere = await create(token("owner"), { name: "Twice", workspaceId: w.ids.secondWorkspace });
    expect(codeOf(elsewhere)).toBeUndefined();
  });

  test("creates one of two concurrent sets with the same name", async () => {
    const both = await Promise.all([
      create(token("editor"), { name: "Race" }),
      create(token("admin"), { name: "Race" }),
    ]);
    expect(both.map((answer) => codeOf(answer) ?? "made").toSorted((one, other) => one.localeCompare(other))).toEqual([
      "INVALID_INPUT",
      "made",
    ]);
  });

  test.each(["viewer", "member", "outsider", "instanceAdmin"] as const)(
    "is FORBIDDEN for the %s, whether the workspace exists or not",
    async (role) => {
      expect(codeOf(await create(token(role), {}))).toBe("FORBIDDEN");
      expect(codeOf(await create(token(role), { workspaceId: newId("ws") }))).toBe("FORBIDDEN");
    },
  );

  test.each(["owner", "admin", "editor"] as const)("is permitted for the %s", async (role) => {
    expect(codeOf(await create(token(role), {}))).toBeUndefined();
  });

  test("needs an api:write token that can access the workspace", async () => {
    expect(codeOf(await create(await w.apiToken("editor", "API_READ"), {}))).toBe("FORBIDDEN");
    expect(codeOf(await create(await w.apiToken("editor", "API_WRITE"), {}))).toBeUndefined();
    const elsewhere = await w.apiToken("owner", "API_FULL", w.ids.secondWorkspace);
    expect(codeOf(await create(elsewhere, {}))).toBe("FORBIDDEN");
    expect(codeOf(await create(null as unknown as string, {}))).toBe("UNAUTHENTICATED");
  });

  test("records an audit event without content, and changes the revisions of workspace and organization", async () => {
    const { auditEvents, touched } = await recordedBy(w, () =>
      created({ name: "A secret plan", accountIds: [accounts[0]] }),
    );
    expect(auditEvents).toMatchObject([
      {
        action: "workspace.social_set_created",
        source: "workspace_lifecycle",
        resourceType: "workspace",
        resourceId: w.ids.workspace,
        organizationId: w.ids.organization,
        workspaceId: w.ids.workspace,
        actorUserId: w.users.editor.id,
        changedFields: [{ field: "social_set_id" }],
      },
    ]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
  });

  test("runs once for one Idempotency-Key", async () => {
    const key = { "idempotency-key": "set-once" };
    const input = { name: "Once", accountIds: [accounts[3]] };
    const first = dataOf(await create(token("editor"), input, key)).createSocialSet.socialSet;
    expect(dataOf(await create(token("editor"), input, key)).createSocialSet.socialSet).toEqual(first);
    expect(await w.db.prisma.socialSet.count({ where: { name: "Once" } })).toBe(1);
  });
});

describe("updateSocialSet", () => {
  test("renames and keeps the accounts; replaces the accounts and keeps the name", async () => {
    const { id } = await created({ name: "Before", accountIds: accounts.slice(0, 2) });
    w.clock.advance(60_000);
    expect(await updated(id, { name: "After" })).toMatchObject({
      name: "After",
      revision: 2,
      updatedAt: w.clock.now().toISOString(),
    });
    const rechosen = await updated(id, { accountIds: [accounts[3], accounts[0]] });
    expect([rechosen.name, rechosen.revision, idsOf(rechosen)]).toEqual(["After", 3, [accounts[3], accounts[0]]]);
    expect(await read(token("viewer"), id)).toEqual(rechosen);
  });

  test("reorders the same accounts", async () => {
    const { id } = await created({ accountIds: accounts });
    expect(idsOf(await updated(id, { accountIds: accounts.toReversed() }))).toEqual(accounts.toReversed());
  });

  test("removes all accounts", async () => {
    const { id } = await created({ accountIds: accounts });
    expect(idsOf(await updated(id, { accountIds: [] }))).toEqual([]);
  });

  test("keeps an account that was disconnected since, but does not add it again", async () => {
    const going = await socialAccount(w, w.ids.workspace);
    const { id } = await created({ accountIds: [going] });
    await w.db.prisma.socialAccount.update({ where: { id: going }, data: { state: "DISCONNECTED" } });
    const renamed = await updated(id, { name: "Kept" });
    expect(renamed.accounts).toMatchObject([{ id: going, state: "DISCONNECTED" }]);
    const answer = await update(token("editor"), id, { accountIds: [accounts[0], going] });
    expect(issuesOf(answer)).toMatchObject([{ path: ["accountIds", 1], message: "is disconnected" }]);
    expect(idsOf(await read(token("editor"), id))).toEqual([going]);
  });

  test("without a change changes no revision and records nothing", async () => {
    const set = await created({ accountIds: accounts });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      expect(await updated(set.id, {})).toEqual(set);
      expect(await updated(set.id, { name: ` ${set.name} `, accountIds: accounts })).toEqual(set);
    });
    expect([auditEvents, touched]).toEqual([[], []]);
  });

  test("refuses a stale revision and returns the current one", async () => {
    const { id } = await created();
    await updated(id, { expectedRevision: 1, name: "Second take" });
    const answer = await update(token("editor"), id, { expectedRevision: 1, name: "Third take" });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 2 });
    expect((await read(token("editor"), id))?.name).toBe("Second take");
  });

  test("keeps both of two concurrent changes", async () => {
    const { id } = await created();
    const all = Array.from({ length: 5 }, (_, i) =>
      updated(id, { name: `Take ${i}`, accountIds: accounts.slice(i % 4) }),
    );
    await Promise.all(all);
    expect((await read(token("editor"), id))?.revision).toBe(6);
  });

  test.each([
    ["a null name", { name: null }, ["name"]],
    ["null accounts", { accountIds: null }, ["accountIds"]],
    ["revision 0", { expectedRevision: 0 }, ["expectedRevision"]],
  ])("refuses %s with VALIDATION_FAILED", async (_what, input, path) => {
    const { id } = await created();
    const answer = await update(token("editor"), id, input);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path }]]);
  });

  test("refuses the name of another set, but not the set's own name", async () => {
    await created({ name: "Mine" });
    const { id } = await created({ name: "Yours" });
    expect(issuesOf(await update(token("editor"), id, { name: "Mine" }))).toMatchObject([{ path: ["name"] }]);
    expect(codeOf(await update(token("editor"), id, { name: "Yours", accountIds: [accounts[0]] }))).toBeUndefined();
  });

  test("records the changed members in the audit event, without values", async () => {
    const { id } = await created();
    const { auditEvents, touched } = await recordedBy(w, () =>
      updated(id, { name: "Hidden", accountIds: [accounts[1]] }),
    );
    expect(auditEvents).toMatchObject([
      {
        action: "workspace.social_set_updated",
        changedFields: [{ field: "social_set_id", current: id }, { field: "name" }, { field: "account_ids" }],
      },
    ]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
  });

  test("is FORBIDDEN for viewers and NOT_FOUND for people outside of the workspace", async () => {
    const { id } = await created();
    expect(codeOf(await update(token("viewer"), id, { name: "No" }))).toBe("FORBIDDEN");
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(codeOf(await update(token(role), id, { name: "No" }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await update(token("editor"), newId("set"), { name: "No" }))).toBe("NOT_FOUND");
  });
});

describe("deleteSocialSet", () => {
  test("deletes the set and keeps its accounts", async () => {
    const { id } = await created({ accountIds: accounts });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const answer = dataOf(await remove(token("editor"), id, true)).deleteSocialSet;
      expect(answer).toEqual({ deletedId: id });
    });
    expect(auditEvents).toMatchObject([{ action: "workspace.social_set_deleted", resourceId: w.ids.workspace }]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
    expect(await read(token("editor"), id)).toBeNull();
    expect(await w.db.prisma.socialAccount.count({ where: { id: { in: accounts } } })).toBe(accounts.length);
    expect(codeOf(await remove(token("editor"), id, true))).toBe("NOT_FOUND");
  });

  test.each([false, null, undefined])("requires confirmation before all other checks: %s", async (confirm) => {
    const { id } = await created();
    for (const [by, set] of [
      ["editor", id],
      ["viewer", id],
      ["outsider", id],
      ["editor", newId("set")],
    ] as const) {
      const answer = await remove(token(by), set, confirm);
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["confirm"] }]]);
    }
    expect(await read(token("editor"), id)).not.toBeNull();
  });

  test("is FORBIDDEN for viewers and NOT_FOUND for people outside of the workspace", async () => {
    const { id } = await created();
    expect(codeOf(await remove(token("viewer"), id, true))).toBe("FORBIDDEN");
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(codeOf(await remove(token(role), id, true))).toBe("NOT_FOUND");
    }
    expect(await read(token("viewer"), id)).not.toBeNull();
  });

  test("needs only an api:write token", async () => {
    expect(codeOf(await remove(await w.apiToken("editor", "API_READ"), (await created()).id, true))).toBe("FORBIDDEN");
    expect(codeOf(await remove(await w.apiToken("editor", "API_WRITE"), (await created()).id, true))).toBeUndefined();
  });
});

describe("reading social sets", () => {
  const LIST = `query ($id: ID!, $first: Int, $after: String) { workspace(id: $id) {
    socialSets(first: $first, after: $after) { nodes { id name accounts { id } } pageInfo { hasNextPage endCursor } }
  } }`;
  interface List {
    workspace: {
      socialSets: { nodes: SocialSet[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
    } | null;
  }
  const list = async (by: string, variables: object) =>
    dataOf(await w.gql<List>(by, LIST, { id: w.ids.secondWorkspace, ...variables })).workspace?.socialSets;

  test("returns the sets of a workspace page by page, oldest first", async () => {
    const make = (name: string) =>
      create(token("owner"), { name, workspaceId: w.ids.secondWorkspace, accountIds: [sibling] });
    const before = (await list(token("owner"), { first: 100 }))?.nodes.length ?? 0;
    for (const name of ["One", "Two", "Three"]) dataOf(await make(name));
    const seen: SocialSet[] = [];
    let after: string | null = null;
    do {
      const page: NonNullable<List["workspace"]>["socialSets"] | undefined = await list(token("owner"), {
        first: 2,
        after,
      });
      seen.push(...(page?.nodes ?? []));
      after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen.slice(before)).toMatchObject([{ name: "One" }, { name: "Two" }, { name: "Three" }]);
    expect(seen.at(-1)?.accounts).toEqual([{ id: sibling }]);
  });

  test("is possible for members of the workspace; others get null on every path", async () => {
    const { id } = await created();
    const ways = `query ($id: ID!) { socialSet(id: $id) { id } node(id: $id) { id } nodes(ids: [$id]) { id } }`;
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      const data = dataOf(await w.gql(token(role), ways, { id }));
      expect(data).toEqual({ socialSet: { id }, node: { id }, nodes: [{ id }] });
    }
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      const data = dataOf(await w.gql(token(role), ways, { id }));
      expect(data).toEqual({ socialSet: null, node: null, nodes: [null] });
    }
    const bound = await w.apiToken("owner", "API_FULL", w.ids.secondWorkspace);
    expect(await read(bound, id)).toBeNull();
  });

  test("leads to the workspace and to the selected fields of accounts", async () => {
    const { id } = await created({ accountIds: [accounts[1], accounts[0]] });
    const query = `query ($id: ID!) { node(id: $id) { ... on SocialSet {
      workspace { id name } accounts { id workspace { id } provider }
    } } }`;
    const place = { id: w.ids.workspace };
    expect(dataOf(await w.gql(token("viewer"), query, { id }))).toEqual({
      node: {
        workspace: { ...place, name: "Coffee" },
        accounts: [accounts[1], accounts[0]].map((account) => ({
          id: account,
          workspace: place,
          provider: "MASTODON",
        })),
      },
    });
  });

  test("needs the same number of statements for many sets as for one", async () => {
    const recording = recordStatements(w.db.pool);
    const counted = async (first: number) => {
      recording.take();
      await w.gql(token("owner"), LIST, { id: w.ids.workspace, first });
      return recording.take().length;
    };
    await counted(1);
    expect(await counted(1)).toBe(await counted(20));
  });
});
