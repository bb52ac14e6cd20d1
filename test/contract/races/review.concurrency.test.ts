import { afterAll, beforeAll, expect, test } from "vitest";
import { begin } from "../../../src/domains/publications/delivery/begin.ts";
import { claim } from "../../../src/domains/publications/delivery/claim.ts";
import { TIMING } from "../../../src/domains/publications/delivery/timing.ts";
import { MOST_COMMENTS } from "../../../src/domains/publications/review/step.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf } from "../../support/answers.ts";
import { publication } from "../../support/domains/publication.ts";
import { act } from "../../support/domains/publish.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
let accountId: string;
beforeAll(async () => {
  w = await world();
  accountId = await socialAccount(w, w.ids.workspace, { credentials: "sealed" });
  await w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data: { approvalRequired: true } });
});
afterAll(() => w.close());

const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const made = (columns: Parameters<typeof publication>[2]) => publication(w, w.ids.workspace, columns, [{ accountId }]);

test("an edit against a worker that begins and claims: what is claimed is approved content", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const columns = { state: "SCHEDULED", reviewState: "APPROVED", approvedContentRevision: 1 } as const;
    const { id, renditionIds } = await made(columns);
    const delivery = async () => {
      await begin(w.app.services, id, null);
      return claim(w.app.services, TIMING, renditionIds[0] ?? "");
    };
    const [edited, claimed] = await Promise.all([
      act(w, w.users.owner.token, "updatePublication", { id, segments: [{ text: "Good evening" }] }),
      delivery(),
    ]);
    const after = await row(id);
    // Either the edit came first, and nothing was claimed, or the worker came first, and the edit was refused.
    expect([codeOf(edited) === undefined, claimed === null]).toEqual(
      after.contentRevision === 2 ? [true, true] : [false, false],
    );
    expect(after.approvedContentRevision).toBe(after.contentRevision === 2 ? null : 1);
    outcomes.add(after.state);
  }
  expect([...outcomes].every((state) => ["FAILED", "PUBLISHING"].includes(state))).toBe(true);
});

test("an approval against an edit never approves content that the reviewer did not read", async () => {
  const APPROVE = "mutation ($id: ID!) { approvePublication(input: { id: $id, expectedRevision: 1 }) { __typename } }";
  for (let round = 0; round < 12; round++) {
    const { id } = await made({ reviewState: "REQUESTED" });
    const [edited, approved] = await Promise.all([
      act(w, w.users.owner.token, "updatePublication", { id, segments: [{ text: "Good evening" }] }),
      w.gql(w.users.admin.token, APPROVE, { id }),
    ]);
    expect(codeOf(edited)).toBeUndefined();
    expect([undefined, "REVISION_CONFLICT"]).toContain(codeOf(approved));
    const after = await row(id);
    expect([after.contentRevision, after.approvedContentRevision]).toEqual([2, null]);
    expect(after.reviewState).toBe(codeOf(approved) === undefined ? "NONE" : "REQUESTED");
  }
});

test("a setting that comes into force against a worker: a claim after the change finds no unapproved content", async () => {
  const CHANGE =
    "mutation ($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, approvalRequired: true }) { heldPublications } }";
  const where = { id: w.ids.workspace };
  for (let round = 0; round < 6; round++) {
    await w.db.prisma.workspace.update({ where, data: { approvalRequired: false } });
    const [first, second] = [await made({ state: "PUBLISHING" }), await made({ state: "PUBLISHING" })];
    await Promise.all([
      w.gql(w.users.owner.token, CHANGE, { id: w.ids.workspace }),
      claim(w.app.services, TIMING, first.renditionIds[0] ?? ""),
    ]);
    expect(await claim(w.app.services, TIMING, second.renditionIds[0] ?? "")).toBeNull();
    const { errorCode, attempts } = await w.db.prisma.rendition.findUniqueOrThrow({
      where: { id: second.renditionIds[0] ?? "" },
    });
    expect([errorCode, attempts]).toEqual(["approval_required", 0]);
  }
});

test("a claim refuses content that was changed past the operations since it was frozen, and makes no attempt", async () => {
  const step = (name: string, by: string, input: object) =>
    w.gql(
      by,
      `mutation ($input: ${name}Input!) { ${name.charAt(0).toLowerCase()}${name.slice(1)}(input: $input) { __typename } }`,
      { input },
    );
  const [kept, changed] = [await made({}), await made({})];
  for (const { id } of [kept, changed]) {
    expect(codeOf(await step("SubmitForReview", w.users.editor.token, { id }))).toBeUndefined();
    const { revision } = await row(id);
    expect(
      codeOf(await step("ApprovePublication", w.users.admin.token, { id, expectedRevision: revision })),
    ).toBeUndefined();
    expect(codeOf(await act(w, w.users.editor.token, "publishNow", { id }))).toBeUndefined();
  }
  const { segments } = await row(changed.id);
  const [segment] = segments as object[];
  await w.db.prisma.publication.update({
    where: { id: changed.id },
    data: { segments: [{ ...segment, text: "Other" }] },
  });
  const claimed: boolean[] = [];
  for (const { id, renditionIds } of [kept, changed]) {
    await begin(w.app.services, id, (await row(id)).jobId);
    claimed.push((await claim(w.app.services, TIMING, renditionIds[0] ?? "")) !== null);
  }
  expect(claimed).toEqual([true, false]);
  const where = { id: changed.renditionIds[0] ?? "" };
  expect(await w.db.prisma.rendition.findUniqueOrThrow({ where })).toMatchObject({
    status: "FAILED",
    errorCode: "content_changed",
    attempts: 0,
  });
});

test("concurrent comments never exceed the greatest number of comments", async () => {
  const { id } = await made({});
  const shape = { publicationId: id, workspaceId: w.ids.workspace, text: "Shorter", createdAt: w.clock.now() };
  const data = Array.from({ length: MOST_COMMENTS - 2 }, () => ({ id: newId("cmt"), ...shape }));
  await w.db.prisma.publicationComment.createMany({ data });
  const COMMENT = `mutation ($id: ID!) { commentOnPublication(input: { id: $id, text: "Now" }) { __typename } }`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => w.gql(w.users.admin.token, COMMENT, { id })));
  expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(2);
  expect(await w.db.prisma.publicationComment.count({ where: { publicationId: id } })).toBe(MOST_COMMENTS);
});
