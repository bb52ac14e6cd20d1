import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
let statements: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  statements = recordStatements(w.db.pool);
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const slot = { workspaceId: w.ids.workspace, localDayOfWeek: 3, localMinute: 0, ...stamp };
  await w.db.prisma.postingSlot.createMany({
    data: [1, 2, 3, 4].map((localHour) => ({ id: newId("slot"), localHour, ...slot })),
  });
  for (const state of ["ACTIVE", "ACTIVE", "DISCONNECTED"] as const) await socialAccount(w, w.ids.workspace, { state });
});
afterAll(() => w.close());

type Lists = Record<string, { totalCount: number; nodes?: { id: string }[] }>;

async function read<Data>(query: string, role: Role = "owner", variables: Record<string, unknown> = {}): Promise<Data> {
  return dataOf(await w.gql<Data>(w.users[role].token, query, variables));
}
/** Reads lists of the workspace. */
const ofWorkspace = async (selection: string, role: Role = "owner") =>
  (await read<{ workspace: Lists }>(`{ workspace(id: "${w.ids.workspace}") { ${selection} } }`, role)).workspace;
/** Reads lists of the organization. */
const ofOrganization = async (selection: string, role: Role = "owner") =>
  (await read<{ organization: Lists }>(`{ organization(id: "${w.ids.organization}") { ${selection} } }`, role))
    .organization;
/** Returns the texts of the statements that a query sends after authentication. */
async function sentBy(query: string): Promise<string[]> {
  statements.take();
  await read(query);
  return statements
    .take()
    .map(({ text }) => text)
    .filter((text) => !text.includes("FROM session"));
}

describe("totalCount", () => {
  test("is the same on every page of a list, in both directions", async () => {
    const page = async (args: string) =>
      (
        await read<{ workspace: { postingSlots: { totalCount: number; pageInfo: Record<string, string | null> } } }>(
          `{ workspace(id: "${w.ids.workspace}") { postingSlots(${args}) {
            totalCount nodes { id } pageInfo { startCursor endCursor } } } }`,
        )
      ).workspace.postingSlots;
    const first = await page("first: 2");
    const second = await page(`first: 2, after: "${first.pageInfo["endCursor"]}"`);
    const third = await page(`first: 2, after: "${second.pageInfo["endCursor"]}"`);
    const back = await page(`last: 1, before: "${third.pageInfo["startCursor"]}"`);
    expect([first, second, third, back].map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
  });

  test("follows the filters of the list, separately for each alias", async () => {
    await imageTemplate(w, w.ids.workspace, { name: "Summer", category: "Sale" });
    await imageTemplate(w, w.ids.workspace, { name: "Winter", category: "Sale" });
    await imageTemplate(w, w.ids.workspace, { name: "Winter", category: "News" });
    expect(
      await ofWorkspace(`all: accounts { totalCount } active: accounts(filter: { state: ACTIVE }) { totalCount nodes { id } }
        gone: accounts(filter: { state: DISCONNECTED }) { totalCount } broken: accounts(filter: { state: NEEDS_ATTENTION }) { totalCount }
        templates: imageTemplates { totalCount } sale: imageTemplates(filter: { category: "Sale" }, first: 1) { totalCount nodes { id } }
        winter: imageTemplates(filter: { category: "Sale", search: "wint" }) { totalCount }`),
    ).toEqual({
      all: { totalCount: 3 },
      active: { totalCount: 2, nodes: [{ id: expect.any(String) }, { id: expect.any(String) }] },
      gone: { totalCount: 1 },
      broken: { totalCount: 0 },
      templates: { totalCount: 3 },
      sale: { totalCount: 2, nodes: [{ id: expect.any(String) }] },
      winter: { totalCount: 1 },
    });
    await themeAsset(w, w.ids.organization);
    expect(
      await ofOrganization(`fonts: themeAssets(filter: { kind: FONT }) { totalCount }
        images: themeAssets(filter: { kind: IMAGE }) { totalCount }
        other: themeAssets(filter: { themeId: "thm_unknown" }) { totalCount }`),
    ).toEqual({ fonts: { totalCount: 1 }, images: { totalCount: 0 }, other: { totalCount: 0 } });
  });

  test("counts only the rows that the viewer's list has", async () => {
    await theme(w, 0);
    await theme(w, 2);
    const lists = "workspaces { totalCount nodes { id } } themes { totalCount nodes { id } }";
    const counts = async (role: Role) => {
      const { workspaces, themes } = await ofOrganization(lists, role);
      expect([workspaces?.totalCount, themes?.totalCount]).toEqual([workspaces?.nodes?.length, themes?.nodes?.length]);
      return [workspaces?.totalCount, themes?.totalCount];
    };
    expect(await counts("owner")).toEqual([2, 2]);
    // An editor of one workspace, and a member without a workspace, see published themes only.
    expect(await counts("editor")).toEqual([1, 1]);
    expect(await counts("member")).toEqual([0, 1]);
    expect(await ofOrganization("workspaces { totalCount }", "outsider")).toBeNull();
    expect(await ofWorkspace("members { totalCount }", "outsider")).toBeNull();
  });

  test("is missing with a list that the viewer cannot see", async () => {
    const transfers = "ownershipTransfers { totalCount }";
    expect(await ofOrganization(transfers, "owner")).toEqual({ ownershipTransfers: { totalCount: 0 } });
    expect(await ofOrganization(transfers, "member")).toEqual({ ownershipTransfers: null });
    expect(await ofWorkspace("invitations { totalCount }", "admin")).toEqual({ invitations: { totalCount: 0 } });
    expect(await ofWorkspace("invitations { totalCount }", "editor")).toEqual({ invitations: null });
    const sessions = "{ viewer { sessions { totalCount } } }";
    const token = await w.apiToken("owner", "API_FULL");
    expect((await w.gql(token, sessions)).data).toEqual({ viewer: { sessions: null } });
  });

  test("is a part of the statement that loads the parents of the lists, and is counted only if it is asked for", async () => {
    const query = (selection: string) =>
      `{ organization(id: "${w.ids.organization}") { workspaces { nodes { id postingSlots { ${selection} } members { ${selection} } } } } }`;
    const without = await sentBy(query("nodes { id }"));
    const both = await sentBy(query("nodes { id } ... { totalCount }"));
    const alone = await sentBy(query("totalCount __typename"));
    const skipped = await sentBy(query("nodes { id } totalCount @include(if: false)"));
    expect([without, both, alone, skipped].map((sent) => sent.length)).toEqual([1, 1, 1, 1]);
    const parts = [
      /SELECT count\(\*\) FROM "public"\."posting_slot"/,
      /ARRAY\[[^\]]*\] AS cells FROM "public"\."posting_slot"/,
    ];
    const matches = [without, both, alone, skipped].map(([text = ""]) => parts.map((part) => part.test(text)));
    expect(matches).toEqual([
      [false, true],
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  test("of a list of the viewer is counted by one more statement for all aliases", async () => {
    const query = (selection: string) => `{ viewer { organizations { ${selection} nodes { id } } } }`;
    const without = await sentBy(query(""));
    const counted = await sentBy(query("totalCount again: totalCount"));
    expect(counted.filter((text) => /count\(/.test(text))).toHaveLength(1);
    expect(counted.length).toBe(without.length + 1);
  });

  test("is current in the payload of a mutation, and in an answer that was cached before", async () => {
    const query = `{ workspace(id: "${w.ids.workspace}") { postingSlots { totalCount } } }`;
    const count = async () => (await read<{ workspace: Lists }>(query)).workspace["postingSlots"]?.totalCount ?? 0;
    const before = await count();
    expect(await count()).toBe(before);
    const added = await read<{ createPostingSlot: { postingSlot: { workspace: Lists } } }>(
      `mutation { createPostingSlot(input: { workspaceId: "${w.ids.workspace}", time: { local: { dayOfWeek: 5, hour: 5, minute: 5 } } }) {
        postingSlot { workspace { postingSlots { totalCount } } } } }`,
    );
    expect(added.createPostingSlot.postingSlot.workspace["postingSlots"]?.totalCount).toBe(before + 1);
    expect(await count()).toBe(before + 1);
  });
});
