import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { granted } from "../support/domains/application.ts";
import { MAIL } from "../support/domains/mails.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse, browseAs } from "../support/pages.ts";
import { emailChange } from "../support/security.ts";
import { ROLES, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ env: MAIL });
});
afterAll(() => w.close());

describe("the page of a new sign-in email", () => {
  let ada: Newcomer;
  let change: Awaited<ReturnType<typeof emailChange>>;
  const path = () => `/confirm-email?id=${change.id}`;
  const visit = (form?: Record<string, string>) => browse(w, path(), { cookie: ada.token, ...(form && { form }) });
  beforeEach(async () => {
    ada = await newcomer(w);
    change = await emailChange(w, ada.id);
  });

  test("takes the code", async () => {
    expect((await visit()).text).toContain(change.newEmail);
    for (const [code, message] of [
      ["12", "Enter the six digits of the mail."],
      [change.wrong, "is not the code that was mailed"],
    ] as const) {
      const refused = await visit({ decision: "confirm", code });
      expect(refused.status).toBe(code === "12" ? 422 : 400);
      expect(refused.text).toContain(message);
      expect(refused.text).toContain('aria-invalid="true"');
    }
    expect(await visit({ decision: "confirm", code: ` ${change.code} ` })).toMatchObject({ location: path() });
    expect((await visit()).text).toContain(`You sign in with ${change.newEmail} now.`);
  });

  test("sends another code, no sooner than after a minute", async () => {
    const early = await visit({ decision: "resend" });
    expect([early.status, early.headers.get("retry-after")]).toEqual([429, "60"]);
    w.clock.advance(61_000);
    const sent = await visit({ decision: "resend" });
    expect(sent.location).toBe(`${path()}&done=sent`);
    expect((await browse(w, sent.location ?? "", { cookie: ada.token })).text).toContain("Another code was sent.");
    expect((await visit({ decision: "confirm", code: change.code })).text).toContain("is not the code");
  });

  test("cancels the change", async () => {
    await visit({ decision: "cancel" });
    expect((await visit()).text).toContain("The email change was canceled.");
    expect((await w.db.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })).email).toBe(ada.email);
  });

  test("shows a stranger nothing, and takes no code from one", async () => {
    for (const role of ROLES) {
      const { status, text } = await browseAs(w, role, path());
      expect([status, text.includes(change.newEmail)]).toEqual([404, false]);
      expect((await browseAs(w, role, path(), { form: { decision: "confirm", code: change.code } })).status).toBe(404);
    }
  });
});

describe("the security page", () => {
  let ada: Newcomer;
  const visit = (form?: Record<string, string>) => browse(w, "/security", { cookie: ada.token, ...(form && { form }) });
  beforeEach(async () => {
    ada = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
  });

  test("revokes a connected application and its tokens", async () => {
    const { grantId, token } = await granted(w, ada.id, ["workspace:read", "drafts:write"], w.ids.workspace);
    const ask = () => w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
    expect((await ask()).status).toBe(200);
    const { text } = await visit();
    for (const part of ["Calendar", "Write and change drafts", "In Coffee", `value="${grantId}"`])
      expect(text).toContain(part);
    const sent = await visit({ decision: "application", id: grantId });
    expect(sent.location).toBe("/security?done=application");
    const after = await browse(w, sent.location ?? "", { cookie: ada.token });
    expect(after.text).toContain("The application has no access to your account any more.");
    expect(after.text).not.toContain("Calendar");
    expect((await ask()).status).toBe(401);
  });

  test("revokes an API token", async () => {
    const { data } = await w.gql<{ createApiToken: { apiToken: { id: string } } }>(
      ada.token,
      'mutation { createApiToken(input: { name: "Nightly" }) { apiToken { id } } }',
    );
    expect((await visit()).text).toContain("Nightly");
    await visit({ decision: "token", id: data.createApiToken.apiToken.id });
    expect((await visit()).text).not.toContain("Nightly");
  });

  test("creates an API token whose secret is shown once", async () => {
    const form = { decision: "newToken", name: "Importer", scope: "API_READ", workspaceId: w.ids.workspace };
    const refused = await visit({ ...form, expiresInDays: "999" });
    expect([refused.status, refused.text.includes("aria-invalid")]).toEqual([422, true]);
    const { status, text, headers } = await visit({ ...form, expiresInDays: "7" });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    const [, token = ""] = /data-copy="the token">([^<]+)</.exec(text) ?? [];
    const settings = (id: string) => w.rest("GET", `/workspaces/${id}/settings`, { token });
    expect([(await settings(w.ids.workspace)).status, (await settings(w.ids.otherWorkspace)).status]).toEqual([
      200, 403,
    ]);
    const after = await visit();
    expect([after.text.includes("Importer"), after.text.includes(token)]).toEqual([true, false]);
  });

  test("ends one session, all other sessions, and the session of the browser", async () => {
    const other = async () => {
      const { id, ...row } = await w.db.prisma.session.findUniqueOrThrow({ where: { id: ada.sessionId } });
      const copy = { ...row, id: `${id}_${Math.random()}`, tokenHash: `${id}${Math.random()}`, device: "Phone" };
      return (await w.db.prisma.session.create({ data: copy })).id;
    };
    const isOpen = async (id: string) =>
      (await w.db.prisma.session.findUniqueOrThrow({ where: { id } })).revokedAt === null;
    const [one, two, three] = [await other(), await other(), await other()];
    expect((await visit()).text.match(/Phone/g)?.length).toBeGreaterThan(2);
    await visit({ decision: "session", id: one });
    expect(await Promise.all([one, two, three].map(isOpen))).toEqual([false, true, true]);
    await visit({ decision: "others" });
    expect(await Promise.all([two, three, ada.sessionId].map(isOpen))).toEqual([false, false, true]);
    const left = await visit({ decision: "session", id: ada.sessionId });
    expect([left.status, left.headers.get("set-cookie")]).toEqual([303, expect.stringContaining("Max-Age=0")]);
    expect(left.location).toMatch(/^\/login\?/);
    expect((await visit()).status).toBe(303);
  });

  test("neither shows nor ends what belongs to another person", async () => {
    const { grantId } = await granted(w, ada.id, ["workspace:read"]);
    for (const role of ROLES) {
      expect((await browseAs(w, role, "/security")).text).not.toContain("Calendar");
      for (const [decision, id] of [
        ["application", grantId],
        ["session", ada.sessionId],
        ["token", "tok_unknown"],
      ] as const) {
        const sent = await browseAs(w, role, "/security", { form: { decision, id } });
        expect([role, decision, sent.status]).toEqual([role, decision, 404]);
      }
    }
    expect((await visit()).text).toContain("Calendar");
  });

  test("opens neither for an API token nor during an impersonation", async () => {
    const apiToken = await w.apiToken("editor", "API_FULL");
    const byToken = await browse(w, "/security", { headers: { authorization: `Bearer ${apiToken}` } });
    const mutation = "mutation ($input: ImpersonateInput!) { impersonate(input: $input) { token } }";
    const input = { userId: w.users.editor.id, reason: "Support" };
    const { data } = await w.gql<{ impersonate: { token: string } }>(w.users.instanceAdmin.token, mutation, { input });
    const byAdministrator = await browse(w, "/security", { cookie: data.impersonate.token });
    expect([byToken.status, byAdministrator.status]).toEqual([403, 403]);
    expect(byAdministrator.text).toContain("not available during an impersonation");
  });

  test("refuses an unknown decision", async () => {
    expect((await visit({ decision: "everything" })).status).toBe(400);
  });
});
