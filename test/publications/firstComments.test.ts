import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../support/answers.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let mastodon: string;
let wordpress: string;
beforeAll(async () => {
  w = await world();
  mastodon = await socialAccount(w, w.ids.workspace);
  wordpress = await socialAccount(w, w.ids.workspace, { provider: "wordpress", limits: {} });
});
afterAll(() => w.close());

const editor = () => w.users.editor.token;
const create = (accountId: string, rendition: object) =>
  act(w, editor(), "createPublication", {
    workspaceId: w.ids.workspace,
    segments: [{ text: "Hello" }],
    accountIds: [accountId],
    renditions: [{ accountId, ...rendition }],
  });
const created = async (...args: Parameters<typeof create>) => dataOf(await create(...args)).acted.publication.id;
const update = async (id: string, rendition: object) =>
  dataOf(await act(w, editor(), "updatePublication", { id, renditions: [{ accountId: mastodon, ...rendition }] }));

async function shown(id: string) {
  const query = `query ($id: ID!) { publication(id: $id) { renditions { firstComment { text state } options { sensitive } } }
    validatePublication(id: $id) { problems { path rule } } }`;
  const answer = await w.gql<{
    publication: { renditions: { firstComment: object | null; options: object }[] };
    validatePublication: { problems: object[] };
  }>(editor(), query, { id });
  const { publication, validatePublication } = dataOf(answer);
  return { ...publication.renditions[0], problems: validatePublication.problems };
}

describe("a first comment", () => {
  test("is stored without the space around it, and stays when options change", async () => {
    const id = await created(mastodon, { firstComment: "  More below  ", options: { sensitive: true } });
    const comment = { firstComment: { text: "More below", state: null } };
    expect(await shown(id)).toEqual({ ...comment, options: { sensitive: true }, problems: [] });
    await update(id, { options: null });
    expect(await shown(id)).toMatchObject({ ...comment, options: { sensitive: false } });
    await update(id, { networkOptions: { mastodon: { quoteApproval: "NOBODY" } } });
    expect(await shown(id)).toMatchObject(comment);
  });

  test.each([null, "", "  "])("is removed by %j", async (firstComment) => {
    const id = await created(mastodon, { firstComment: "More" });
    await update(id, { firstComment });
    expect((await shown(id)).firstComment).toBeNull();
  });

  test("is checked as a post of its own, and needs a network with replies", async () => {
    const long = await created(mastodon, { firstComment: "x".repeat(501) });
    expect((await shown(long)).problems).toEqual([{ path: "renditions.0.firstComment", rule: "TEXT_TOO_LONG" }]);
    const blank = await created(mastodon, { firstComment: "\u200b" });
    expect((await shown(blank)).problems).toEqual([{ path: "renditions.0.firstComment", rule: "EMPTY" }]);
    const alone = await created(wordpress, { firstComment: "More" });
    expect((await shown(alone)).problems).toEqual([{ path: "renditions.0.firstComment", rule: "UNSUPPORTED_THREAD" }]);
  });

  test("has at most 5,000 characters", async () => {
    expect(codeOf(await create(mastodon, { firstComment: "x".repeat(5001) }))).toBe("VALIDATION_FAILED");
  });

  test("is content, so that its change raises the content revision", async () => {
    const id = await created(mastodon, {});
    const revision = async () => (await w.db.prisma.publication.findUniqueOrThrow({ where: { id } })).contentRevision;
    const before = await revision();
    await update(id, { firstComment: "More" });
    expect(await revision()).toBe(before + 1);
  });
});
