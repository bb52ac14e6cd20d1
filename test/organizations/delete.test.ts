import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf } from "../support/answers.ts";
import { DELETABLE_NAME, deletableOrganization, deletionGrant, withPassword } from "../support/domains/deletable.ts";
import { readyItem } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let password: string;
beforeAll(async () => {
  w = await world();
  password = await withPassword(w, w.users.owner.id);
});
afterAll(() => w.close());

/** Created for each test. */
let id: string;
let workspaceId: string;
beforeEach(async () => {
  const { owner, admin, member } = w.users;
  const members = [[owner.id, "OWNER"] as const, [admin.id, "ADMIN"] as const, [member.id, "MEMBER"] as const];
  ({ id, workspaceId } = await deletableOrganization(w, members));
});

const DELETE = `mutation ($input: DeleteOrganizationInput!) {
  deleteOrganization(input: $input) { deleted deletedId }
}`;
const remove = (input: Record<string, unknown>, token = w.users.owner.token, organization = id) =>
  w.gql<{ deleteOrganization: { deleted: boolean; deletedId: string } } | null>(token, DELETE, {
    input: { id: organization, confirmName: DELETABLE_NAME, ...input },
  });
const restRemove = (body: Record<string, unknown>, token = w.users.owner.token) =>
  w.rest("DELETE", `/organizations/${id}`, { token, body: { confirm_name: DELETABLE_NAME, ...body } });
const there = async () => (await w.db.prisma.organization.count({ where: { id } })) === 1;
const auditEvents = () =>
  w.db.prisma.auditEvent.findMany({ where: { organizationId: id }, orderBy: [{ occurredAt: "asc" }, { id: "asc" }] });
const reasons = async () =>
  (await auditEvents()).map(({ action, result, changedFields }) => [
    action,
    result,
    ...(changedFields as { current?: string }[]).map(({ current }) => current),
  ]);

describe("deleting an organization", () => {
  test("with the owner's password removes every member's access, notifies the members and keeps the audit log", async () => {
    const { admin, owner } = w.users;
    const { data } = await remove({ currentPassword: password });
    expect(data).toEqual({ deleteOrganization: { deleted: true, deletedId: id } });
    expect(await there()).toBe(false);
    expect(await w.db.prisma.workspace.count({ where: { id: workspaceId } })).toBe(0);
    expect(
      (await auditEvents()).map(({ action, result, actorUserId, resourceId }) => [
        action,
        result,
        actorUserId,
        resourceId,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["organization.deleted", "succeeded", owner.id, id],
        ["workspace.deleted", "succeeded", owner.id, workspaceId],
      ]),
    );
    const seen = await w.gql(admin.token, "query ($id: ID!) { organization(id: $id) { id } }", { id });
    expect(seen.data).toEqual({ organization: null });
    await runJobs(w.app.services);
    const notified = await w.db.prisma.notification.findMany({ where: { title: `${DELETABLE_NAME} was deleted` } });
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual(
      [owner, admin, w.users.member].map(({ id: userId }) => userId).toSorted(),
    );
    expect(new Set(notified.map(({ topic }) => topic))).toEqual(new Set(["access_changed"]));
  });

  test("works for the owner with a grant over REST, which uses up the grant", async () => {
    const reauth_grant = await deletionGrant(w, w.users.owner);
    const { status, body } = await restRemove({ reauth_grant });
    expect([status, body]).toEqual([200, { deleted: true }]);
    const other = await deletableOrganization(w, [[w.users.owner.id, "OWNER"]]);
    const again = await remove({ reauthGrant: reauth_grant }, w.users.owner.token, other.id);
    expect(codeOf(again)).toBe("INVALID_CREDENTIALS");
  });

  test("works with a grant from `reauthenticate`", async () => {
    const { data } = await w.gql<{ reauthenticate: { grant: string } }>(
      w.users.owner.token,
      "mutation ($input: ReauthenticateInput!) { reauthenticate(input: $input) { grant } }",
      { input: { action: "ORGANIZATION_DELETE", password } },
    );
    expect((await remove({ reauthGrant: data.reauthenticate.grant })).data?.deleteOrganization.deleted).toBe(true);
  });

  test("refuses a grant of another session and an expired one, and does not use them up", async () => {
    const foreign = await deletionGrant(w, { ...w.users.owner, sessionId: w.users.admin.sessionId });
    expect(codeOf(await remove({ reauthGrant: foreign }))).toBe("INVALID_CREDENTIALS");
    expect(await reasons()).toEqual([["organization.deletion_refused", "failed", "proof_invalid"]]);
    expect(await there()).toBe(true);
  });

  test("is refused to admins and members and recorded; other people get NOT_FOUND", async () => {
    const { admin, member, outsider } = w.users;
    for (const { token } of [admin, member])
      expect(codeOf(await remove({ currentPassword: password }, token))).toBe("FORBIDDEN");
    const refused = ["organization.deletion_refused", "failed", "not_owner"];
    expect(await reasons()).toEqual([refused, refused]);
    expect(codeOf(await remove({}, outsider.token))).toBe("NOT_FOUND");
    expect(codeOf(await remove({}, w.users.owner.token, newId("org")))).toBe("NOT_FOUND");
  });

  test("is refused to tokens, whatever their scopes", async () => {
    for (const token of [await w.apiToken("owner", "API_FULL"), await w.apiToken("owner", "API_FULL", workspaceId)])
      expect(codeOf(await remove({ currentPassword: password }, token))).toBe("FORBIDDEN");
  });

  test("without a proof of authentication names the next step on both surfaces (RFC 9470)", async () => {
    const { status, body, headers } = await restRemove({});
    expect([status, (body as { code: string }).code]).toEqual([400, "INVALID_INPUT"]);
    expect((body as { detail: string }).detail).toMatch(/reauthenticate.*ORGANIZATION_DELETE/);
    expect(headers.get("www-authenticate")).toMatch(
      /^Bearer .*error="insufficient_user_authentication".*max_age="300"$/,
    );
    const { errors } = await remove({});
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
      error: "insufficient_user_authentication",
      maxAge: 300,
      reauthenticate: { mutation: "reauthenticate", action: "ORGANIZATION_DELETE" },
    });
    const { headers: wrong } = await restRemove({ current_password: "not it, not at all" });
    expect(wrong.get("www-authenticate")).toContain('error="insufficient_user_authentication"');
  });
});

describe("confirmName", () => {
  test("matches every canonically equivalent spelling", async () => {
    expect(DELETABLE_NAME.normalize("NFD")).not.toBe(DELETABLE_NAME);
    const { data } = await remove({ confirmName: DELETABLE_NAME.normalize("NFD"), currentPassword: password });
    expect(data?.deleteOrganization.deleted).toBe(true);
  });

  test.each([
    ["in other case", DELETABLE_NAME.toUpperCase()],
    ["with a trailing space", `${DELETABLE_NAME} `],
    ["without its accents", "Cafe Angstrom"],
    ["blank", " "],
    ["of another organization", "Northwind"],
  ])("%s does not match", async (_what, confirmName) => {
    const { errors } = await remove({ confirmName, currentPassword: password });
    expect(errors?.[0]?.extensions?.["code"]).toBe("INVALID_INPUT");
    expect(await reasons()).toEqual([["organization.deletion_refused", "failed", "name_differs"]]);
    expect(await there()).toBe(true);
  });

  test("is checked before blockers and the proof of authentication", async () => {
    await transfer();
    expect(codeOf(await remove({ confirmName: "Another" }))).toBe("INVALID_INPUT");
    expect(codeOf(await remove({}))).toBe("CONFLICT");
  });
});

async function transfer() {
  const people = { nomineeId: w.users.admin.id, priorOwnerId: w.users.owner.id };
  const expiresAt = new Date(w.clock.now().getTime() + 7 * 86_400_000);
  await w.db.prisma.ownershipTransfer.create({
    data: { id: newId("otr"), organizationId: id, ...people, createdAt: w.clock.now(), expiresAt },
  });
}

const later = (seconds: number) => new Date(w.clock.now().getTime() + seconds * 1000);
const stamp = () => ({ createdAt: w.clock.now(), updatedAt: w.clock.now() });
const subscription = (data: {
  provider: "ADMIN" | "STRIPE";
  status: "ACTIVE" | "TRIALING" | "PAST_DUE" | "CANCELED";
}) => w.db.prisma.subscription.create({ data: { organizationId: id, planId: "pro", ...data, ...stamp() } });
const checkout = (expiresAt: Date) =>
  w.db.prisma.billingCheckout.create({
    data: { id: newId("chk"), organizationId: id, planId: "pro", createdAt: w.clock.now(), expiresAt },
  });
const upload = (data: { receiver?: string; receiverUntil?: Date; expiresAt: Date }) =>
  w.db.prisma.mediaUpload.create({
    data: {
      id: newId("med"),
      workspaceId,
      filename: "a.png",
      mimeType: "image/png",
      size: 10n,
      objectKey: "media/x/original",
      createdAt: w.clock.now(),
      ...data,
    },
  });
const sending = (rendition: { deliveryState: "QUEUED" | "AMBIGUOUS" | "MANUAL_RESOLUTION" }) =>
  publication(w, workspaceId, { state: "PUBLISHING" }, [rendition]);

describe("blockers", () => {
  test.each<[string, () => Promise<unknown>, string[]]>([
    ["a paid subscription", () => subscription({ provider: "STRIPE", status: "ACTIVE" }), ["active_billing"]],
    ["one that is past due", () => subscription({ provider: "STRIPE", status: "PAST_DUE" }), ["active_billing"]],
    ["an override", () => subscription({ provider: "ADMIN", status: "ACTIVE" }), []],
    ["a subscription that ended", () => subscription({ provider: "STRIPE", status: "CANCELED" }), []],
    ["an open checkout", () => checkout(later(60)), ["pending_billing_checkout"]],
    ["one that lapsed", () => checkout(later(-60)), []],
    ["a pending transfer", transfer, ["pending_ownership_transfer"]],
    ["a post in progress", () => sending({ deliveryState: "QUEUED" }), ["pending_external_writes"]],
    ["a post with an unknown result", () => sending({ deliveryState: "AMBIGUOUS" }), ["pending_external_writes"]],
    ["a post that waits for a person", () => sending({ deliveryState: "MANUAL_RESOLUTION" }), []],
    [
      "an upload that is coming in",
      () => upload({ receiver: "here", receiverUntil: later(20), expiresAt: later(60) }),
      ["pending_external_writes"],
    ],
    ["an upload that waits", () => upload({ expiresAt: later(60) }), []],
    ["a lapsed upload", () => upload({ expiresAt: later(-60) }), ["pending_cleanup"]],
    ["an item in processing", () => readyItem(w, workspaceId, { processing: "PROCESSING" }), ["pending_cleanup"]],
  ])("%s", async (_what, make, blockers) => {
    await make();
    const { status, body } = await w.rest("GET", `/organizations/${id}/deletion-preview`, {
      token: w.users.owner.token,
    });
    const listed = (body as { blockers: { code: string; message: string }[] }).blockers;
    expect([status, listed.map(({ code }) => code)]).toEqual([200, blockers]);
    expect(listed.filter(({ message }) => !message.endsWith("."))).toEqual([]);
    const { errors, data } = await remove({ currentPassword: password });
    if (blockers.length === 0) return expect(data?.deleteOrganization.deleted).toBe(true);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(blockers[0] ?? ""),
      extensions: { code: "CONFLICT", blockers },
    });
    expect(await reasons()).toEqual([["organization.deletion_refused", "failed", "blocked", ...blockers]]);
    expect(await there()).toBe(true);
  });

  test("are all listed at once, also in the problem document", async () => {
    await transfer();
    await checkout(later(60));
    const { status, body } = await restRemove({ current_password: password });
    expect([status, (body as { blockers: string[] }).blockers]).toEqual([
      409,
      ["pending_billing_checkout", "pending_ownership_transfer"],
    ]);
  });
});

describe("the deletion preview", () => {
  const PREVIEW = `query ($id: ID!) {
    organizationDeletionPreview(id: $id) { organizationId name workspaces members publications media mediaBytes blockers }
  }`;

  test("counts the objects that would be deleted", async () => {
    await publication(w, workspaceId);
    const { size } = await readyItem(w, workspaceId);
    const { data } = await w.gql(w.users.owner.token, PREVIEW, { id });
    expect(data).toEqual({
      organizationDeletionPreview: {
        organizationId: id,
        name: DELETABLE_NAME,
        workspaces: 1,
        members: 3,
        publications: 1,
        media: 1,
        mediaBytes: Number(size),
        blockers: [],
      },
    });
  });

  test("is only for the owner with a session", async () => {
    const ask = (token: string) =>
      w.gql(token, "query ($id: ID!) { organizationDeletionPreview(id: $id) { name } }", { id });
    expect(codeOf(await ask(w.users.admin.token))).toBe("FORBIDDEN");
    expect(codeOf(await ask(w.users.outsider.token))).toBe("NOT_FOUND");
    expect(codeOf(await ask(await w.apiToken("owner", "API_FULL")))).toBe("FORBIDDEN");
  });
});

test("a repeated request with its Idempotency-Key gets the stored answer, which contains no deleted ids", async () => {
  const headers = { "idempotency-key": newId("out") };
  const input = { confirmName: DELETABLE_NAME, currentPassword: password };
  const ask = () => w.gql(w.users.owner.token, DELETE, { input: { id, ...input } }, headers);
  const first = await ask();
  expect((await ask()).data).toEqual(first.data);
  const kept = await w.db.prisma.idempotencyKey.findMany();
  expect(JSON.stringify(kept)).not.toContain(id);
});

test("more than ten wrong passwords in a session are rate-limited", async () => {
  await w.db.prisma.rateLimit.deleteMany();
  for (let tries = 0; tries < 11; tries++)
    expect(codeOf(await remove({ currentPassword: "not it, not at all" }))).toBe("INVALID_CREDENTIALS");
  expect(codeOf(await remove({ currentPassword: password }))).toBe("RATE_LIMITED");
  await w.db.prisma.rateLimit.deleteMany();
});
