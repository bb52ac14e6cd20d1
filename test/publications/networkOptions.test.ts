import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let telegram: string;
let bluesky: string;
let mastodon: string;
beforeAll(async () => {
  w = await world();
  telegram = await socialAccount(w, w.ids.workspace, { provider: "telegram", limits: {} });
  mastodon = await socialAccount(w, w.ids.workspace);
  bluesky = await socialAccount(w, w.ids.workspace, { provider: "bluesky", limits: {} });
});
afterAll(() => w.close());

const FIELDS = `{ id revision renditions { socialAccountId options { sensitive } networkOptions {
  telegram { silent protectContent } bluesky { replyControl contentLabel } mastodon { pollChoices pollSeconds } } } }`;
interface Shown {
  id: string;
  revision: number;
  renditions: { socialAccountId: string; options: object; networkOptions: Record<string, object | null> | null }[];
}

const write = (mutation: "create" | "update", input: object) =>
  w.gql<{ acted: { publication: Shown } }>(
    w.users.editor.token,
    mutation === "create"
      ? `mutation ($input: CreatePublicationInput!) { acted: createPublication(input: $input) { publication ${FIELDS} } }`
      : `mutation ($input: UpdatePublicationInput!) { acted: updatePublication(input: $input) { publication ${FIELDS} } }`,
    { input },
  );
const create = (renditions: object[], segments: object[] = [{ text: "Hello" }]) =>
  write("create", { workspaceId: w.ids.workspace, segments, accountIds: [telegram, bluesky, mastodon], renditions });
const created = async (...args: Parameters<typeof create>) => dataOf(await create(...args)).acted.publication;
const update = async (id: string, rendition: object) =>
  dataOf(await write("update", { id, renditions: [rendition] })).acted.publication;
const problems = async (id: string) => {
  const query = "query ($id: ID!) { validation: validatePublication(id: $id) { problems { path rule } } }";
  const answer = await w.gql<{ validation: { problems: object[] } }>(w.users.editor.token, query, { id });
  return dataOf(answer).validation.problems;
};

const SILENT = { telegram: { silent: true } };

describe("options of one network", () => {
  test("are stored with the rendition, and read in the form of the input", async () => {
    const control = { bluesky: { replyControl: "FOLLOWERS", contentLabel: null } };
    const { renditions } = await created([
      { accountId: telegram, networkOptions: SILENT },
      { accountId: bluesky, networkOptions: control },
    ]);
    const none = { telegram: null, bluesky: null, mastodon: null };
    expect(renditions.map(({ networkOptions }) => networkOptions)).toEqual([
      { ...none, telegram: { silent: true, protectContent: false } },
      { ...none, ...control },
      null,
    ]);
  });

  test("stay when other members of the rendition change, and are cleared by null and by no option", async () => {
    const { id } = await created([{ accountId: telegram, networkOptions: SILENT, options: { sensitive: true } }]);
    const own = (shown: Shown) => shown.renditions[0]?.networkOptions?.["telegram"] ?? null;
    const kept = await update(id, { accountId: telegram, options: null });
    expect([own(kept), kept.renditions[0]?.options]).toEqual([
      { silent: true, protectContent: false },
      { sensitive: false },
    ]);
    const replaced = await update(id, { accountId: telegram, networkOptions: { telegram: { protectContent: true } } });
    expect(own(replaced)).toEqual({ silent: false, protectContent: true });
    const cleared = await update(id, { accountId: telegram, networkOptions: { telegram: {} } });
    expect(cleared.renditions[0]?.networkOptions).toBeNull();
    expect(own(await update(id, { accountId: telegram, networkOptions: SILENT }))).not.toBeNull();
    expect((await update(id, { accountId: telegram, networkOptions: null })).renditions[0]?.networkOptions).toBeNull();
  });

  test("are content, so that their change raises the content revision", async () => {
    const { id } = await created([]);
    const revision = async () => (await w.db.prisma.publication.findUniqueOrThrow({ where: { id } })).contentRevision;
    const before = await revision();
    await update(id, { accountId: telegram, networkOptions: SILENT });
    expect(await revision()).toBe(before + 1);
    await update(id, { accountId: telegram, networkOptions: SILENT });
    expect(await revision()).toBe(before + 1);
  });

  test("are refused for an account of another network", async () => {
    const answer = await create([{ accountId: bluesky, networkOptions: SILENT }]);
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["renditions", 0, "networkOptions", "telegram"] }]);
  });

  test.each<[string, object, (string | number)[]]>([
    ["a text beyond its bound", { pollChoices: ["Yes", "x".repeat(51)] }, ["pollChoices", 1]],
    ["a number beyond its bound", { pollChoices: ["Yes", "No"], pollSeconds: 299 }, ["pollSeconds"]],
  ])("are refused with %s", async (_what, options, path) => {
    const answer = await create([{ accountId: mastodon, networkOptions: { mastodon: options } }]);
    expect(issuesOf(answer)).toMatchObject([{ path: ["renditions", 0, "networkOptions", "mastodon", ...path] }]);
  });

  test("are of exactly one network", async () => {
    const both = { ...SILENT, bluesky: { disableQuotes: true } };
    expect((await create([{ accountId: telegram, networkOptions: both }])).errors).toHaveLength(1);
  });

  test("are checked with the content, each once for a thread, and prevent scheduling", async () => {
    const networkOptions = { mastodon: { pollMultiple: true } };
    const { id } = await created([{ accountId: mastodon, networkOptions }], [{ text: "One" }, { text: "Two" }]);
    const path = "renditions.2.networkOptions.mastodon.pollMultiple";
    expect(await problems(id)).toEqual([{ path, rule: "UNSUPPORTED_OPTION" }]);
    const mutation = "mutation ($input: SchedulePublicationInput!) { schedulePublication(input: $input) { jobId } }";
    const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await w.gql(w.users.editor.token, mutation, { input: { id, at } });
    expect(issuesOf(scheduled)).toMatchObject([{ path: path.split(".").map((part) => (part === "2" ? 2 : part)) }]);
  });
});
