import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  await set({ approvalRequired: true, selfApprovalAllowed: false });
  await w.db.prisma.workspaceMember.updateMany({ data: { canApprove: false } });
});

const set = (data: { approvalRequired?: boolean; selfApprovalAllowed?: boolean }) =>
  w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data });
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });

const REVIEW =
  "review { state contentRevision approvedContentRevision submittedBy { id } submittedAt approvedBy { id } approvedAt viewerCanApprove }";
const STEPS = {
  submitForReview: "SubmitForReviewInput",
  approvePublication: "ApprovePublicationInput",
  requestChanges: "RequestChangesInput",
};
interface Reviewed {
  id: string;
  revision: number;
  state: string;
  review: { state: string; viewerCanApprove: boolean; [member: string]: unknown };
}

const as = (by: string) => (by in w.users ? w.users[by as Role].token : by);
const step = (by: string, name: keyof typeof STEPS, input: object) =>
  w.gql<{ done: { publication: Reviewed } }>(
    as(by),
    `mutation ($input: ${STEPS[name]}!) { done: ${name}(input: $input) { publication { id revision state ${REVIEW} } } }`,
    { input },
  );
const submit = (by: string, id: string, more: object = {}) => step(by, "submitForReview", { id, ...more });
const approve = async (by: string, id: string, more: object = {}) =>
  step(by, "approvePublication", { id, expectedRevision: (await row(id)).revision, ...more });
const reject = async (by: string, id: string, more: object = {}) =>
  step(by, "requestChanges", { id, expectedRevision: (await row(id)).revision, comment: "Shorter, please", ...more });

/** A draft of the editor. */
const draft = async (columns: Parameters<typeof publication>[2] = {}) => {
  const { id } = w.users.editor;
  return (await publication(w, w.ids.workspace, { createdById: id, contentEditedById: id, ...columns })).id;
};
/** A draft of the editor that an admin approved. */
async function approved(columns: Parameters<typeof publication>[2] = {}): Promise<string> {
  const id = await draft(columns);
  expect(codeOf(await submit("editor", id))).toBeUndefined();
  expect(codeOf(await approve("admin", id))).toBeUndefined();
  return id;
}
const edit = (id: string, input: object) => act(w, w.users.editor.token, "updatePublication", { id, ...input });

describe("a review", () => {
  test("goes from the submission to the approval, records who and when, and leaves the state and time of the publication", async () => {
    const id = await draft();
    const submission = await recordedBy(w, async () => {
      const sent = dataOf(await submit("editor", id, { expectedRevision: 1, comment: "Ready" })).done.publication;
      expect(sent).toMatchObject({ revision: 2, state: "DRAFT" });
      expect(sent.review).toMatchObject({ state: "REQUESTED", contentRevision: 1, approvedContentRevision: null });
      expect(sent.review["submittedBy"]).toEqual({ id: w.users.editor.id });
    });
    const approval = await recordedBy(w, async () => {
      const done = dataOf(await approve("admin", id)).done.publication;
      expect(done).toMatchObject({ revision: 3, state: "DRAFT" });
      expect(done.review).toMatchObject({ state: "APPROVED", approvedContentRevision: 1, viewerCanApprove: true });
      expect(done.review["approvedBy"]).toEqual({ id: w.users.admin.id });
      expect(done.review["approvedAt"]).toBe(w.clock.now().toISOString());
    });
    const events = [submission, approval].flatMap(({ auditEvents }) => auditEvents);
    expect(events.map(({ action, source, resourceId }) => [action, source, resourceId])).toEqual([
      ["publication.review_requested", "publication_authorization", id],
      ["publication.approved", "publication_authorization", id],
    ]);
  });

  test("returns to the editor with the comment of the reviewer, and withdraws an approval", async () => {
    const id = await approved();
    const done = dataOf(await reject("admin", id)).done.publication;
    expect(done.review).toMatchObject({ state: "CHANGES_REQUESTED", approvedContentRevision: null, approvedBy: null });
    const texts = await w.db.prisma.publicationComment.findMany({ where: { publicationId: id } });
    expect(texts.map(({ text, authorId }) => [text, authorId])).toEqual([["Shorter, please", w.users.admin.id]]);
    expect(codeOf(await submit("editor", id))).toBeUndefined();
  });

  test.each<[string, (id: string) => Promise<unknown>, Parameters<typeof publication>[2]]>([
    ["a second submission", (id) => submit("editor", id), { reviewState: "REQUESTED" }],
    ["a submission of approved content", (id) => submit("editor", id), { reviewState: "APPROVED" }],
    ["an approval without a submission", (id) => approve("admin", id), {}],
    ["an approval while changes are requested", (id) => approve("admin", id), { reviewState: "CHANGES_REQUESTED" }],
    ["a request for changes without a submission", (id) => reject("admin", id), {}],
    ["a submission of a published post", (id) => submit("editor", id), { state: "PUBLISHED" }],
    [
      "an approval while the post is sent",
      (id) => approve("admin", id),
      { state: "PUBLISHING", reviewState: "REQUESTED" },
    ],
  ])("refuses %s with CONFLICT", async (_what, run, columns) => {
    const id = await draft(columns);
    expect(codeOf((await run(id)) as never)).toBe("CONFLICT");
    expect((await row(id)).revision).toBe(1);
  });

  test("decides about the revision that the reviewer read", async () => {
    const id = await draft();
    await submit("editor", id);
    const { revision } = await row(id);
    await edit(id, { segments: [{ text: "Good evening" }] });
    for (const decide of [approve, reject])
      expect(codeOf(await decide("admin", id, { expectedRevision: revision }))).toBe("REVISION_CONFLICT");
    expect((await row(id)).reviewState).toBe("REQUESTED");
  });

  test("requires a comment of 1 to 5,000 characters with a request for changes", async () => {
    const id = await draft({ reviewState: "REQUESTED" });
    for (const comment of ["", "  ", "x".repeat(5001)]) {
      const answer = await reject("admin", id, { comment });
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["comment"] }]]);
    }
    expect(codeOf(await reject("admin", id, { comment: "x".repeat(5000) }))).toBeUndefined();
  });
});

describe("the permission to approve", () => {
  test("is given by an admin to a member of any role, through the members' mutation", async () => {
    const id = await draft({ reviewState: "REQUESTED" });
    expect(codeOf(await approve("viewer", id))).toBe("FORBIDDEN");
    const where = { userId: w.users.viewer.id, workspaceId: w.ids.workspace };
    const member = await w.db.prisma.workspaceMember.findFirstOrThrow({ where });
    const give = `mutation ($input: UpdateWorkspaceMemberInput!) { done: updateWorkspaceMember(input: $input) { workspaceMember { canApprove } } }`;
    const input = { id: member.id, canApprove: true };
    expect(codeOf(await w.gql(w.users.editor.token, give, { input }))).toBe("FORBIDDEN");
    const { auditEvents } = await recordedBy(w, async () => {
      expect((await w.gql(w.users.owner.token, give, { input })).data).toEqual({
        done: { workspaceMember: { canApprove: true } },
      });
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace_member.changed",
        changedFields: [{ field: "can_approve", previous: "false", current: "true" }],
      },
    ]);
    const bound = await w.apiToken("viewer", "API_WRITE", w.ids.workspace);
    expect(codeOf(await approve(bound, id))).toBeUndefined();
    expect(codeOf(await edit(id, {}))).toBeUndefined();
    expect(codeOf(await act(w, w.users.viewer.token, "updatePublication", { id, title: "Mine" }))).toBe("FORBIDDEN");
  });

  test("does not extend to applications, which may submit", async () => {
    const { token } = await granted(w, w.users.owner.id, ["drafts:write", "publications:read", "publications:publish"]);
    const id = await draft();
    const SUBMIT =
      "mutation ($id: ID!) { submitForReview(input: { id: $id }) { publication { id review { state } } } }";
    expect((await w.gql(token, SUBMIT, { id })).data).toEqual({
      submitForReview: { publication: { id, review: { state: "REQUESTED" } } },
    });
    const APPROVE =
      "mutation ($id: ID!) { approvePublication(input: { id: $id, expectedRevision: 2 }) { __typename } }";
    expect(codeOf(await w.gql(token, APPROVE, { id }))).toBe("FORBIDDEN");
  });

  test.each<[string, () => object]>([
    ["created", () => ({ createdById: w.users.admin.id, contentEditedById: w.users.editor.id })],
    ["was the last to change", () => ({ createdById: w.users.editor.id, contentEditedById: w.users.admin.id })],
  ])("excludes a post that the person %s, unless the workspace permits self-approval", async (_how, columnsOf) => {
    const id = await draft({ reviewState: "REQUESTED", ...columnsOf() });
    expect(codeOf(await approve("admin", id))).toBe("FORBIDDEN");
    const READ = `query ($id: ID!) { publication(id: $id) { ${REVIEW} } }`;
    const canApprove = async () =>
      dataOf(await w.gql<{ publication: Reviewed }>(w.users.admin.token, READ, { id })).publication.review
        .viewerCanApprove;
    expect(await canApprove()).toBe(false);
    await set({ selfApprovalAllowed: true });
    expect(await canApprove()).toBe(true);
    expect(codeOf(await approve("admin", id))).toBeUndefined();
  });
});

describe("an approval", () => {
  test.each<[string, object]>([
    ["the text", { segments: [{ text: "Good evening" }] }],
    ["the destinations", { accountIds: [] }],
  ])("is voided by a change of %s, which records it", async (_what, input) => {
    const id = await approved();
    const { auditEvents } = await recordedBy(w, () => edit(id, input));
    expect(auditEvents.map(({ action }) => action)).toEqual(["publication.updated", "publication.approval_voided"]);
    expect(await row(id)).toMatchObject({
      reviewState: "NONE",
      contentRevision: 2,
      approvedContentRevision: null,
      approvedById: null,
      contentEditedById: w.users.editor.id,
    });
    expect(codeOf(await act(w, w.users.editor.token, "publishNow", { id }))).not.toBeUndefined();
  });

  test.each(["media", "options", "text"])("is voided by a change of the %s of one rendition", async (member) => {
    const id = await approved();
    const [{ accountId } = { accountId: "" }] = await w.db.prisma.rendition.findMany({ where: { publicationId: id } });
    const content = {
      media: { segments: [{ position: 0, media: [{ source: { url: "https://front.example/a.png" } }] }] },
      options: { options: { visibility: "UNLISTED" } },
      text: { segments: [{ position: 0, text: "Here" }] },
    }[member];
    const answer = await edit(id, { renditions: [{ accountId, ...content }] });
    expect(codeOf(answer)).toBeUndefined();
    expect(await row(id)).toMatchObject({ reviewState: "NONE", contentRevision: 2 });
  });

  test("survives a change of the title, scheduling, moving and canceling", async () => {
    const id = await approved();
    expect(codeOf(await edit(id, { title: "Launch" }))).toBeUndefined();
    for (const hours of [1, 2]) {
      const at = new Date(w.clock.now().getTime() + hours * 3_600_000);
      expect(codeOf(await act(w, w.users.editor.token, "schedulePublication", { id, at }))).toBeUndefined();
    }
    expect(codeOf(await act(w, w.users.editor.token, "cancelPublication", { id }))).toBeUndefined();
    expect(await row(id)).toMatchObject({ reviewState: "APPROVED", contentRevision: 1, approvedContentRevision: 1 });
    expect(codeOf(await act(w, w.users.editor.token, "publishNow", { id }))).toBeUndefined();
  });

  test("is voided by an edit of a scheduled post, which keeps its time and needs another approval to go out", async () => {
    const id = await approved();
    const at = new Date(w.clock.now().getTime() + 3_600_000);
    await act(w, w.users.editor.token, "schedulePublication", { id, at });
    expect(codeOf(await edit(id, { segments: [{ text: "Good evening" }] }))).toBeUndefined();
    expect(await row(id)).toMatchObject({ state: "SCHEDULED", scheduledAt: at, reviewState: "NONE" });
    expect(
      codeOf(await act(w, w.users.editor.token, "schedulePublication", { id, at: new Date(at.getTime() + 1) })),
    ).toBe("CONFLICT");
    await submit("editor", id);
    await approve("admin", id);
    expect(await row(id)).toMatchObject({ state: "SCHEDULED", scheduledAt: at, approvedContentRevision: 2 });
  });
});

test("the settings say how many scheduled publications wait for an approval, and are closed to editors", async () => {
  await set({ approvalRequired: false });
  await w.db.prisma.publication.updateMany({ data: { state: "DRAFT" } });
  await draft({ state: "SCHEDULED" });
  await draft({ state: "SCHEDULED", contentRevision: 2, approvedContentRevision: 1 });
  await draft({ state: "SCHEDULED", approvedContentRevision: 1, reviewState: "APPROVED" });
  const CHANGE = `mutation ($input: UpdateWorkspaceSettingsInput!) { done: updateWorkspaceSettings(input: $input) {
    heldPublications workspace { settings { approvalRequired selfApprovalAllowed } } } }`;
  const change = (by: Role, input: object) =>
    w.gql(w.users[by].token, CHANGE, { input: { workspaceId: w.ids.workspace, ...input } });
  expect(codeOf(await change("editor", { approvalRequired: true }))).toBe("FORBIDDEN");
  expect((await change("admin", { approvalRequired: true, selfApprovalAllowed: true })).data).toEqual({
    done: { heldPublications: 2, workspace: { settings: { approvalRequired: true, selfApprovalAllowed: true } } },
  });
  expect((await change("admin", { approvalRequired: false })).data).toMatchObject({ done: { heldPublications: 0 } });
});
