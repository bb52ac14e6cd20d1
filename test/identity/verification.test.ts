import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../support/answers.ts";
import { type EntryData, from, PASSWORD, registered } from "../support/domains/accounts.ts";
import { type MailWorld, mailWorld } from "../support/domains/mails.ts";
import { publication } from "../support/domains/publication.ts";
import { partsOf, type Taken } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { browse } from "../support/pages.ts";
import { emailChange, plantSecondFactor, tokenIn } from "../support/security.ts";
import { world } from "../support/world.ts";

const DAY = 86_400_000;
let w: MailWorld;
let people = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
beforeEach(() => w.server.reset());

const VERIFY = "mutation ($token: String!) { verifyEmail(input: { token: $token }) { viewer { emailVerifiedAt } } }";
const REQUEST = "mutation { requestEmailVerification { requested } }";
const INVITE = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token } }";
const ACCEPT = "mutation ($token: String!) { acceptInvitation(input: { token: $token }) { workspaceMember { role } } }";

const verify = (session: string, token: string) => w.gql<{ verifyEmail: unknown }>(session, VERIFY, { token });
const rowOf = (email: string) => w.db.prisma.user.findUniqueOrThrow({ where: { email } });
const isVerified = async (email: string) => (await rowOf(email)).emailVerifiedAt !== null;
const linkIn = (taken: Taken | undefined) =>
  taken === undefined ? "" : (/\/verify-email\?token=\S+/.exec(partsOf(taken).text)?.[0] ?? "");
const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("token") ?? "";
const taken = async () => {
  await runJobs(w.app.services);
  return w.server.taken.splice(0);
};
const auditOf = async (userId: string) =>
  (
    await w.db.prisma.auditEvent.findMany({
      where: { resourceId: userId, action: { startsWith: "identity.email_veri" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, result, actorUserId }) => `${action} ${result} ${actorUserId === userId ? "self" : actorUserId}`);

interface Registered extends EntryData {
  email: string;
  /** The link of the mail that the registration sent. */
  link: string;
}

/** Registers a person whose address is not verified. */
async function newPerson(): Promise<Registered> {
  people += 1;
  const email = `person-${people}@example.org`;
  // Mails of earlier tests.
  await taken();
  const entry = await registered(from(w.app, `203.0.113.${people}`), email);
  const mails = await taken();
  expect(mails.map(({ to }) => to)).toEqual([email]);
  return { ...entry, email, link: linkIn(mails[0]) };
}

/** Invites an address. @returns the inviter's token */
async function invited(email: string): Promise<string> {
  const input = { workspaceId: w.ids.workspace, email, role: "EDITOR" };
  const answer = await w.gql<{ createInvitation: { token: string } }>(w.users.owner.token, INVITE, { input });
  return dataOf(answer).createInvitation.token;
}

describe("a registration", () => {
  test("mails a link, whose page verifies the address of the signed-in person", async () => {
    const { email, token: cookie, link, viewer } = await newPerson();
    expect((await browse(w, link)).location).toBe(`/login?${new URLSearchParams({ next: link })}`);
    const page = await browse(w, link, { cookie });
    expect(page.text).toContain("Verify the address");
    expect(await isVerified(email)).toBe(false);
    const done = await browse(w, link, { cookie, form: { decision: "verify" } });
    expect(done.location).toBe("/verify-email");
    expect((await browse(w, "/verify-email", { cookie })).text).toContain("is verified");
    expect(await isVerified(email)).toBe(true);
    // A second use changes nothing.
    expect((await verify(cookie, tokenOf(link))).errors).toBeUndefined();
    expect(await auditOf(viewer.user.id)).toEqual(["identity.email_verified succeeded self"]);
  });

  test("cannot be verified by another person, after a day, or after a change of the address", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    expect(codeOf(await verify(bob.token, tokenOf(ada.link)))).toBe("INVALID_INPUT");
    expect(codeOf(await verify(ada.token, "test.wrong"))).toBe("INVALID_INPUT");
    w.clock.advance(DAY);
    const late = await browse(w, ada.link, { cookie: ada.token, form: { decision: "verify" } });
    expect([late.status, late.text.includes("Send another link")]).toEqual([400, true]);
    expect(await isVerified(ada.email)).toBe(false);
    await w.db.prisma.user.update({ where: { email: bob.email }, data: { email: "moved@example.org" } });
    w.clock.advance(-DAY);
    expect(codeOf(await verify(bob.token, tokenOf(bob.link)))).toBe("INVALID_INPUT");
    expect(await isVerified("moved@example.org")).toBe(false);
  });

  test("gets another link from the page, up to three in 15 minutes, and none after the verification", async () => {
    const ada = await newPerson();
    const sent = await browse(w, "/verify-email", { cookie: ada.token, form: { decision: "resend" } });
    expect(sent.location).toBe("/verify-email?done=sent");
    const [mail] = await taken();
    expect((await verify(ada.token, tokenOf(linkIn(mail)))).errors).toBeUndefined();
    for (const limited of [undefined, undefined, "RATE_LIMITED"])
      expect(codeOf(await w.gql(ada.token, REQUEST))).toBe(limited);
    expect(await taken()).toEqual([]);
  });
});

describe("a person with an unverified address", () => {
  test("cannot invite people, nominate an owner or publish until the address is verified", async () => {
    const ada = await newPerson();
    const organizationId = ada.viewer.organizations.nodes[0]?.id ?? "";
    const create = "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }";
    const made = await w.gql<{ createWorkspace: { workspace: { id: string } } }>(ada.token, create, {
      input: { organizationId, name: "Alone" },
    });
    const workspaceId = dataOf(made).createWorkspace.workspace.id;
    const [draft, failed] = [await publication(w, workspaceId), await publication(w, workspaceId, { state: "FAILED" })];
    const at = new Date(w.clock.now().getTime() + DAY).toISOString();
    const tries: [string, Record<string, unknown>][] = [
      ["createInvitation", { workspaceId, email: "friend@example.org", role: "EDITOR" }],
      ["nominateOwner", { organizationId, nomineeUserId: w.users.viewer.id }],
      ["schedulePublication", { id: draft.id, at }],
      ["publishNow", { id: draft.id }],
      ["retryFailedRenditions", { id: failed.id }],
      ["deletePost", { renditionId: failed.renditionIds[0], confirm: true }],
    ];
    const outcomes = async () => {
      const codes = [];
      for (const [field, input] of tries) {
        const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
        codes.push(
          codeOf(
            await w.gql(ada.token, `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`, { input }),
          ),
        );
      }
      return codes;
    };
    expect(await outcomes()).toEqual(tries.map(() => "EMAIL_NOT_VERIFIED"));
    expect((await w.db.prisma.publication.findUniqueOrThrow({ where: { id: draft.id } })).state).toBe("DRAFT");
    expect(await w.db.prisma.workspaceInvitation.count({ where: { workspaceId } })).toBe(0);
    const foreign = "mutation ($input: PublishNowInput!) { publishNow(input: $input) { __typename } }";
    const others = await publication(w, w.ids.workspace);
    expect(codeOf(await w.gql(ada.token, foreign, { input: { id: others.id } }))).toBe("NOT_FOUND");
    await verify(ada.token, tokenOf(ada.link));
    expect(await outcomes()).not.toContain("EMAIL_NOT_VERIFIED");
    expect(await w.db.prisma.workspaceInvitation.count({ where: { workspaceId } })).toBe(1);
  });

  test("accepts an invitation with the token of its mail, which verifies the address, but not with the inviter's", async () => {
    const ada = await newPerson();
    const inviters = await invited(ada.email);
    const mails = await taken();
    expect(codeOf(await w.gql(ada.token, ACCEPT, { token: inviters }))).toBe("EMAIL_NOT_VERIFIED");
    // The inbox may be a stranger's, so only the mail names the workspace.
    expect(await w.db.prisma.notification.count({ where: { userId: ada.viewer.user.id } })).toBe(0);
    expect(mails.map(({ to }) => to)).toEqual([ada.email]);
    const mailed = mails[0] && /\/invite\?token=(\S+)/.exec(partsOf(mails[0]).text)?.[1];
    const joined = await w.gql(ada.token, ACCEPT, { token: decodeURIComponent(mailed ?? "") });
    expect(joined.data).toEqual({ acceptInvitation: { workspaceMember: { role: "EDITOR" } } });
    expect(await isVerified(ada.email)).toBe(true);
  });

  test("gets no mails about events before the verification", async () => {
    const ada = await newPerson();
    const token = 'mutation { createApiToken(input: { name: "x" }) { apiToken { id } } }';
    dataOf(await w.gql(ada.token, token));
    expect(await taken()).toEqual([]);
    await verify(ada.token, tokenOf(ada.link));
    dataOf(await w.gql(ada.token, token));
    expect((await taken()).map(({ to }) => to)).toEqual([ada.email]);
  });

  test("loses the account to the reader of the address's mail, who sets a new password", async () => {
    const stranger = await newPerson();
    const created = await w.gql<{ createApiToken: { token: string } }>(
      stranger.token,
      'mutation { createApiToken(input: { name: "x" }) { token } }',
    );
    await plantSecondFactor(w, stranger.viewer.user.id);
    await w.gql(null, "mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { requested } }", {
      email: stranger.email,
    });
    const [mail] = await taken();
    const reset = "mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { revokedSessions } }";
    const input = { token: mail ? tokenIn(mail) : "", newPassword: `${PASSWORD}!` };
    expect((await w.gql(null, reset, { input })).data).toEqual({ resetPassword: { revokedSessions: 1 } });
    expect(await rowOf(stranger.email)).toMatchObject({ secondFactorAt: null, emailVerifiedAt: w.clock.now() });
    const who = "{ viewer { user { id } } }";
    for (const credential of [stranger.token, dataOf(created).createApiToken.token])
      expect(codeOf(await w.gql(credential, who))).toBe("UNAUTHENTICATED");
  });

  test("verifies a new address with the code of the change, and the former one gets no notice", async () => {
    const ada = await newPerson();
    const { id, code, newEmail } = await emailChange(w, ada.viewer.user.id);
    const confirm = "mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { __typename } }";
    dataOf(await w.gql(ada.token, confirm, { input: { id, code } }));
    expect(await isVerified(newEmail)).toBe(true);
    expect((await taken()).map(({ to }) => to)).toEqual([newEmail]);
  });
});

describe("on a server without mail", () => {
  test("people register, a link is refused with a reason, and an administrator verifies the address", async () => {
    const quiet = await world();
    const { token, viewer } = await registered(quiet, "quiet@example.org");
    const refused = await quiet.gql(token, REQUEST);
    expect(codeOf(refused)).toBe("UNAVAILABLE");
    expect(refused.errors?.[0]?.message).toBe("This server is not configured to send mail");
    const vouch =
      "mutation ($id: ID!) { verifyUserEmail(input: { userId: $id }) { userAccount { email emailVerifiedAt } } }";
    const done = await quiet.gql(quiet.users.instanceAdmin.token, vouch, { id: viewer.user.id });
    const emailVerifiedAt = quiet.clock.now().toISOString();
    expect(done.data).toEqual({ verifyUserEmail: { userAccount: { email: "quiet@example.org", emailVerifiedAt } } });
    expect(codeOf(await quiet.gql(quiet.users.owner.token, vouch, { id: viewer.user.id }))).toBe("FORBIDDEN");
    expect((await quiet.gql(token, "{ viewer { emailVerifiedAt } }")).data).toEqual({ viewer: { emailVerifiedAt } });
    await quiet.close();
  });
});
