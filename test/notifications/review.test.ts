import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../support/answers.ts";
import { type MailWorld, mailWorld, resetMails } from "../support/domains/mails.ts";
import { publication } from "../support/domains/publication.ts";
import { headersOf, partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import type { Role } from "../support/world.ts";

let w: MailWorld;
beforeAll(async () => {
  w = await mailWorld();
  const where = { userId: w.users.viewer.id };
  await w.db.prisma.workspaceMember.updateMany({ where, data: { canApprove: true } });
});
afterAll(() => w.close());
beforeEach(() => resetMails(w));

const INPUTS = {
  submitForReview: "SubmitForReviewInput",
  approvePublication: "ApprovePublicationInput",
  requestChanges: "RequestChangesInput",
  commentOnPublication: "CommentOnPublicationInput",
};
type Step = keyof typeof INPUTS;

/** Takes a step and sends the mails. @returns the mails in the order of the recipients, and the topics in each inbox */
async function take(by: Role, step: Step, input: object) {
  const document = `mutation ($input: ${INPUTS[step]}!) { ${step}(input: $input) { __typename } }`;
  expect(codeOf(await w.gql(w.users[by].token, document, { input }))).toBeUndefined();
  await runJobs(w.app.services);
  const mails = w.server.taken.splice(0).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  const inbox = await w.db.prisma.notification.findMany({ orderBy: { id: "asc" } });
  return { mails, inbox };
}

const editors = () => ({ createdById: w.users.editor.id, contentEditedById: w.users.editor.id });
const emails = (...roles: Role[]) => roles.map((role) => w.users[role].email).toSorted();

/** The person who takes the step, its input, the recipients, the subject, and the title. */
const STEPS: [Step, Role, object, object, Role[], string, string][] = [
  [
    "submitForReview",
    "editor",
    {},
    {},
    ["owner", "admin", "viewer"],
    "A post waits for a review",
    "“Launch” waits for a review",
  ],
  ["submitForReview", "owner", {}, {}, ["admin", "viewer"], "A post waits for a review", "“Launch” waits for a review"],
  [
    "approvePublication",
    "viewer",
    { reviewState: "REQUESTED" },
    { expectedRevision: 1 },
    ["editor"],
    "A post was approved",
    "“Launch” was approved",
  ],
  [
    "requestChanges",
    "admin",
    { reviewState: "REQUESTED" },
    { expectedRevision: 1, comment: "Shorter, please" },
    ["editor"],
    "Changes were requested for a post",
    "Changes were requested for “Launch”",
  ],
  [
    "commentOnPublication",
    "admin",
    {},
    { text: "Shorter, please" },
    ["editor"],
    "A post has a new comment",
    "“Launch” has a new comment",
  ],
];

test.each(STEPS)(
  "%s by the %s is mailed and put into inboxes",
  async (step, by, columns, input, to, subject, title) => {
    const { id } = await publication(w, w.ids.workspace, { ...editors(), title: "Launch", ...columns });
    const { mails, inbox } = await take(by, step, { id, ...input });
    expect(mails.map((mail) => mail.to)).toEqual(emails(...to));
    for (const mail of mails) {
      expect(headersOf(mail).get("subject")).toBe(subject);
      const { text } = partsOf(mail);
      expect(text).toContain(title);
      expect(text).toContain(`http://rostrum.test/activity?publication=${id}`);
      expect(text).not.toContain("Shorter, please");
    }
    expect(inbox.map(({ userId }) => userId).toSorted()).toEqual(to.map((role) => w.users[role].id).toSorted());
    for (const notification of inbox) {
      expect(notification).toMatchObject({ workspaceId: w.ids.workspace, title, payload: { publication_id: id } });
    }
  },
);

test("a post without a title is named by the beginning of its text", async () => {
  const { id } = await publication(w, w.ids.workspace, { ...editors(), text: "Bread takes a night." });
  const { inbox } = await take("editor", "submitForReview", { id });
  expect(new Set(inbox.map(({ title }) => title))).toEqual(new Set(["“Bread takes a night.” waits for a review"]));
});

test("a comment notifies the creator, the person who submitted, and earlier commenters, except people who left", async () => {
  const by = { createdById: w.users.outsider.id, submittedById: w.users.owner.id };
  const { id } = await publication(w, w.ids.workspace, { ...editors(), ...by });
  await take("viewer", "commentOnPublication", { id, text: "First" });
  await w.db.prisma.notification.deleteMany();
  const { inbox } = await take("editor", "commentOnPublication", { id, text: "Second" });
  const people = [w.users.owner.id, w.users.viewer.id];
  expect(inbox.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted());
});

test("a person can turn the mails of a topic off", async () => {
  const choice = {
    userId: w.users.editor.id,
    topic: "publication_approved",
    inApp: true,
    emailFrequency: "OFF" as const,
  };
  await w.db.prisma.notificationPreference.create({ data: choice });
  const { id } = await publication(w, w.ids.workspace, { ...editors(), reviewState: "REQUESTED" });
  const { mails, inbox } = await take("admin", "approvePublication", { id, expectedRevision: 1 });
  expect([mails, inbox.length]).toEqual([[], 1]);
});
