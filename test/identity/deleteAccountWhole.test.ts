import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "../../src/platform/audit/verify.ts";
import { sealAudit } from "../../src/server/jobs/sealAudit.ts";
import { namedAnywhere } from "../deletion/tenantRows.ts";
import { dataOf } from "../support/answers.ts";
import { type MailWorld, mailWorld } from "../support/domains/mails.ts";
import { partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { furnish } from "../tenancy/furnish.ts";
import { type Scene, sceneOf } from "../tenancy/personas.ts";
import { plantEndpoint } from "../webhooks/stage.ts";
import { entangle, leavingGrant, referencesOf, referencesToPeople, tablesWith } from "./leaver.ts";

/** Texts that no other row has. */
const NAME = "Quillon Vantablack";
const ADDRESS = "quillon@vantablack.example";
/**
 * Content of workspaces and organizations, and the registrations of the instance: the rows stay without their creator.
 */
const KEPT = [
  "billing_checkout.created_by_id",
  "external_application.created_by_id",
  "image_template.created_by_id",
  "media_item.created_by_id",
  "media_upload.created_by_id",
  "organization.created_by_id",
  "publication.approved_by_id",
  "publication.content_edited_by_id",
  "publication.created_by_id",
  "publication.submitted_by_id",
  "publication_comment.author_id",
  "publication_comment.resolved_by_id",
  "rendition.removed_by_id",
  "social_account.connected_by_id",
  "theme.created_by_id",
  "theme_asset.created_by_id",
  "theme_revision.published_by_id",
  "voice_profile.created_by_id",
  "webhook_endpoint.created_by_id",
];
/** The deletion removes accepted invitations before the database sets this column to null. */
const ACCEPTED = "workspace_invitation.accepted_by_id";

/**
 * The queue keeps jobs, which have ids and no names, for a day; windows of limits and of budgets have the id for an
 * hour.
 */
const PASSING = ["pgboss.", "rate_limit", "budget_ledger"];

const DELETE = "mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }";

let mails: MailWorld;
let scene: Scene;
let person: Scene["users"]["admin"];
let secondFactorCode: string;
beforeAll(async () => {
  mails = await mailWorld({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
  scene = await sceneOf(mails);
  const { id } = scene.users.admin;
  const { email } = await scene.db.prisma.user.update({ where: { id }, data: { name: NAME, email: ADDRESS } });
  person = { ...scene.users.admin, email };
  await furnish(scene);
  await plantEndpoint(scene.app.services, "https://receiver.example", {
    organizationId: scene.ids.organization,
    createdById: scene.users.owner.id,
    state: "PAUSED",
  });
  secondFactorCode = (await entangle(scene, person)).recoveryCode;
});
afterAll(() => scene.close());

const seal = () => sealAudit.run(scene.app.services, new AbortController().signal);
const contents = async () => {
  const { prisma } = scene.db;
  const { publication, mediaItem, theme, voiceProfile, imageTemplate, socialAccount, organization } = prisma;
  const counted = [publication, mediaItem, theme, voiceProfile, imageTemplate, socialAccount, organization];
  return Promise.all(counted.map((model) => (model as typeof publication).count()));
};

describe("the database", () => {
  test("either deletes a row with its person, or keeps it as content of a tenant", async () => {
    const references = await referencesToPeople(scene.db);
    const by = (rule: string) => references.filter((each) => each.rule === rule);
    const names = (of: typeof references) => of.map(({ table, column }) => `${table}.${column}`);
    expect(names(by("n")).toSorted()).toEqual([...KEPT, ACCEPTED].toSorted());
    expect(by("c").length + by("n").length).toBe(references.length);
  });

  test("has a row of the person for every foreign key, so that the deletion meets each", async () => {
    const all = (await referencesToPeople(scene.db)).map(({ table, column }) => `${table}.${column}`);
    expect(await referencesOf(scene.db, person.id)).toEqual(all);
  });
});

test("a deletion leaves neither the name nor the address in any table, and the id in the audit log alone", async () => {
  const { db, users, app } = scene;
  const marked = await tablesWith(db, NAME, person.email);
  expect(marked).toEqual(
    expect.arrayContaining([
      "app_user",
      "billing_customer",
      "idempotency_key",
      "mail_item",
      "notification",
      "workspace_invitation",
    ]),
  );
  await seal();
  const before = await contents();
  const unread = () =>
    db.prisma.notification.count({ where: { userId: users.owner.id, readAt: null, deletedAt: null, scope: "" } });
  const reauthGrant = await leavingGrant(mails, person.token, secondFactorCode);
  mails.server.reset();
  const answer = await scene.gql<{ deleteAccount: unknown }>(person.token, DELETE, {
    input: { reauthGrant },
  });
  expect(dataOf(answer).deleteAccount).toEqual({ deleted: true });

  expect(await tablesWith(db, NAME, person.email)).toEqual([]);
  expect(await referencesOf(db, person.id)).toEqual([]);
  expect(await contents()).toEqual(before);
  const customer = await db.prisma.billingCustomer.findUniqueOrThrow({
    where: { organizationId: scene.ids.organization },
  });
  expect(customer.contactEmail).toBe(users.owner.email);
  const { unread: counted } = await db.prisma.notificationCounter.findUniqueOrThrow({
    where: { userId_scope: { userId: users.owner.id, scope: "" } },
  });
  expect(counted).toBe(await unread());

  await runJobs(app.services);
  expect(mails.server.taken.map(({ to }) => to)).toEqual([person.email]);
  expect(mails.server.taken.map((taken) => partsOf(taken).text).join()).toContain("Your account was deleted");
  expect(await tablesWith(db, NAME, person.email)).toEqual([]);
  const named = await namedAnywhere(db, new Set([person.id]));
  expect([...named.keys()].filter((table) => !PASSING.some((each) => table.startsWith(each)))).toEqual(["audit_event"]);
  expect(await db.prisma.mailMessage.findMany({ where: { userId: null } })).toMatchObject([
    { state: "SENT", sealed: null },
  ]);
});

test("the audit log records the deletion and every end of access, and its chain is whole", async () => {
  const { db } = scene;
  await seal();
  const events = await db.prisma.auditEvent.findMany({ where: { actorUserId: person.id }, orderBy: { id: "asc" } });
  const actions = events.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(["organization.member_removed", "workspace_member.removed", "workspace_invitation.revoked"]),
  );
  expect(events.filter(({ action }) => action === "user.deleted")).toMatchObject([{ resourceId: person.id }]);
  const client = await db.pool.connect();
  const verdict = await verifyChain(client).finally(() => client.release());
  expect([verdict.fault, verdict.waiting, verdict.links > events.length]).toEqual([null, 0, true]);
});
