import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deleteAccountOf } from "../../src/domains/identity/account/delete.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { anonymous, from, PASSWORD, REGISTER, SIGN_IN } from "../support/domains/accounts.ts";
import { granted } from "../support/domains/application.ts";
import { deletableOrganization } from "../support/domains/deletable.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse } from "../support/pages.ts";
import { plantSecondFactor, setPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";
import { leavingGrant } from "./leaver.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.db.prisma.rateLimit.deleteMany());

const DELETE = "mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }";
const PAGE = "/delete-account";

const colleague = async (): Promise<Newcomer> => {
  const person = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
  await setPassword(w, person.id);
  return person;
};
const remove = (token: string, reauthGrant: string) =>
  w.gql<{ deleteAccount: { deleted: boolean } } | null>(token, DELETE, { input: { reauthGrant } });
const isThere = async (id: string) => (await w.db.prisma.user.count({ where: { id } })) === 1;

describe("the deletion of an account", () => {
  test("ends every credential at once, and frees the address", async () => {
    const ada = await colleague();
    const { token: application } = await granted(w, ada.id, ["workspace:read"]);
    expect(dataOf(await remove(ada.token, await leavingGrant(w, ada.token)))?.deleteAccount).toEqual({ deleted: true });
    for (const token of [ada.token, application])
      expect(codeOf(await w.gql(token, "{ viewer { user { id } } }"))).toBe("UNAUTHENTICATED");
    const signIn = { input: { email: ada.email, password: PASSWORD } };
    const stranger = from(w.app, "198.51.100.7");
    expect(codeOf(await stranger.gql(null, SIGN_IN, signIn))).toBe("INVALID_CREDENTIALS");
    const input = { email: ada.email, name: "Another", password: PASSWORD };
    expect(codeOf(await stranger.gql(null, REGISTER, { input }))).toBeUndefined();
    const { id } = await w.db.prisma.user.findUniqueOrThrow({ where: { email: ada.email } });
    expect(id).not.toBe(ada.id);
  });

  test("removes the person from the answers of colleagues, and gives the place in the plan back", async () => {
    const ada = await colleague();
    const MEMBERS = "query ($id: ID!) { organization(id: $id) { members(first: 100) { nodes { user { id } } } } }";
    const look = async () => JSON.stringify(await w.gql(w.users.owner.token, MEMBERS, { id: w.ids.organization }));
    const where = {
      organizationId_metric_period: { organizationId: w.ids.organization, metric: "team_members", period: "" },
    };
    await w.db.prisma.usageCounter.upsert({
      where,
      create: { ...where.organizationId_metric_period, value: 6n },
      update: { value: 6n },
    });
    expect(await look()).toContain(ada.id);
    await remove(ada.token, await leavingGrant(w, ada.token));
    expect(await look()).not.toContain(ada.id);
    expect((await w.db.prisma.usageCounter.findUniqueOrThrow({ where })).value).toBe(5n);
  });

  test("is refused to the owner of organizations with their ids and names, and leaves the grant", async () => {
    const ada = await colleague();
    const { id } = await deletableOrganization(w, [[ada.id, "OWNER"]], "Orchard");
    const grant = await leavingGrant(w, ada.token);
    const { errors } = await remove(ada.token, grant);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('The account owns organizations: "Orchard".') as string,
      extensions: { code: "CONFLICT", organizations: [{ id, name: "Orchard" }] },
    });
    await w.db.prisma.organization.delete({ where: { id } });
    expect(codeOf(await remove(ada.token, grant))).toBeUndefined();
  });

  test("is refused to the last instance administrator", async () => {
    const { instanceAdmin } = w.users;
    await setPassword(w, instanceAdmin.id);
    const refused = await remove(instanceAdmin.token, await leavingGrant(w, instanceAdmin.token));
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
      "CONFLICT",
      expect.stringContaining("The last active instance administrator cannot be deleted"),
    ]);
    const ada = await colleague();
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { isInstanceAdmin: true } });
    expect(codeOf(await remove(ada.token, await leavingGrant(w, ada.token)))).toBeUndefined();
  });

  test("needs a grant of its own action and session", async () => {
    const [ada, eve] = [await colleague(), await colleague()];
    const grants = [
      "none",
      await leavingGrant(w, eve.token),
      await grantOf(ada.id, ada.sessionId, "organization.delete"),
      await grantOf(ada.id, eve.sessionId, "account.delete"),
    ];
    for (const grant of grants) expect(codeOf(await remove(ada.token, grant))).toBe("INVALID_CREDENTIALS");
    const idempotent = await w.gql(
      ada.token,
      DELETE,
      { input: { reauthGrant: "none" } },
      { "idempotency-key": "once" },
    );
    expect(codeOf(idempotent)).toBe("BAD_REQUEST");
    expect(await isThere(ada.id)).toBe(true);
  });

  test("asks a person with a second factor for a code", async () => {
    const ada = await colleague();
    const { recoveryCodes } = await plantSecondFactor(w, ada.id);
    await expect(leavingGrant(w, ada.token)).rejects.toThrow("SECOND_FACTOR_REQUIRED");
    expect(codeOf(await remove(ada.token, await leavingGrant(w, ada.token, recoveryCodes[0])))).toBeUndefined();
  });

  test("leaves an application of an administrator to its other users, without client credentials", async () => {
    const [ada, eve] = [await colleague(), await colleague()];
    const { applicationId } = await granted(w, ada.id, ["workspace:read"]);
    const grantId = newId("gra");
    const now = w.clock.now();
    const what = { applicationId, userId: eve.id, scopes: ["workspace:read"], createdAt: now, updatedAt: now };
    await w.db.prisma.applicationGrant.create({ data: { id: grantId, ...what } });
    const alone = newSecret("applicationToken");
    const life = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    const token = { kind: "ACCESS" as const, tokenHash: hashSecret(alone), familyId: newId("oat"), ...life };
    await w.db.prisma.applicationToken.create({
      data: { id: newId("oat"), applicationId, scopes: ["workspace:read"], ...token },
    });
    const code = async () => codeOf(await w.gql(alone, "{ viewer { organizations { nodes { id } } } }"));
    expect(await code()).toBeUndefined();
    await remove(ada.token, await leavingGrant(w, ada.token));
    const row = await w.db.prisma.externalApplication.findUniqueOrThrow({ where: { id: applicationId } });
    expect([row.createdById, row.revokedAt, await code()]).toEqual([null, null, "UNAUTHENTICATED"]);
    expect(await w.db.prisma.applicationGrant.count({ where: { id: grantId } })).toBe(1);
  });

  test("by an operator names no actor, and keeps the same conditions", async () => {
    const ada = await newcomer(w, { organization: "ADMIN" });
    const context = anonymous(w.app.services);
    await expect(deleteAccountOf(context, { email: w.users.owner.email })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(deleteAccountOf(context, { email: "unknown@example.org" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await deleteAccountOf(context, { email: ada.email })).toEqual({ id: ada.id });
    const where = { action: "user.deleted", resourceId: ada.id };
    expect(await w.db.prisma.auditEvent.findMany({ where })).toMatchObject([{ actorUserId: null }]);
  });
});

/** Plants a grant. */
async function grantOf(userId: string, sessionId: string, action: string): Promise<string> {
  const grant = newSecret("grant");
  const now = w.clock.now();
  const life = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  await w.db.prisma.reauthenticationGrant.create({
    data: { id: newId("rag"), tokenHash: hashSecret(grant), userId, sessionId, action, ...life },
  });
  return grant;
}

describe("the page of the deletion", () => {
  const send = (cookie: string, form: Record<string, string>) => browse(w, PAGE, { cookie, form });

  test("asks for the password and a confirmation, and signs the person out", async () => {
    const ada = await colleague();
    expect((await browse(w, "/security", { cookie: ada.token })).text).toContain(`href="${PAGE}"`);
    expect((await browse(w, PAGE, { cookie: ada.token })).text).toContain("Delete my account permanently");
    const unsure = await send(ada.token, { password: PASSWORD });
    expect([unsure.status, unsure.text.includes('aria-invalid="true"')]).toEqual([400, true]);
    const wrong = await send(ada.token, { password: "wrong", confirm: "yes" });
    expect([wrong.status, wrong.text.includes("The password does not match.")]).toEqual([401, true]);
    const done = await send(ada.token, { password: PASSWORD, confirm: "yes" });
    expect([done.status, done.text.includes("Your account is deleted")]).toEqual([200, true]);
    expect(done.headers.getSetCookie().join()).toContain("Max-Age=0");
    expect(await isThere(ada.id)).toBe(false);
  });

  test("lists the organizations to hand over, and offers nothing to a person without a password", async () => {
    const ada = await newcomer(w);
    expect((await browse(w, PAGE, { cookie: ada.token })).text).toContain("administrator of this server can delete");
    await deletableOrganization(w, [[ada.id, "OWNER"]], "Orchard");
    const { text } = await browse(w, PAGE, { cookie: ada.token });
    expect([text.includes("<li>Orchard</li>"), text.includes('<form class="stack"')]).toEqual([true, false]);
  });
});
