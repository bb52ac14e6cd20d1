import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userAccountPage } from "../../src/domains/identity/administration/userAccounts.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { type MailWorld, mailWorld, sweep } from "../support/domains/mails.ts";
import { notify, tokenCreated } from "../support/domains/notifications.ts";
import { headersOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { contextOf } from "../support/requestContext.ts";

const REGISTER = "mutation ($input: RegisterInput!) { register(input: $input) { viewer { user { id email } } } }";
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { viewer { user { id } } } }";
const INVITE =
  "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { workspaceInvitation { email } } }";
const PASSWORD = "a long enough password";

let w: MailWorld;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());

const register = (email: string, on = w) =>
  on.gql<{ register: { viewer: { user: { id: string; email: string } } } }>(null, REGISTER, {
    input: { email, name: "Anna", password: PASSWORD },
  });

describe("both forms of an internationalized domain", () => {
  test("are one account, whichever was registered", async () => {
    const { user } = dataOf(await register("jose@MÜNCHEN.de")).register.viewer;
    expect(user.email).toBe("jose@münchen.de");
    const stored = await w.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored.email).toBe("jose@xn--mnchen-3ya.de");
    for (const email of ["jose@münchen.de", "JOSE@xn--mnchen-3ya.de", "jose@mu\u0308nchen.de"]) {
      const answer = await w.gql<{ signIn: { viewer: { user: { id: string } } } }>(null, SIGN_IN, {
        input: { email, password: PASSWORD },
      });
      expect(dataOf(answer).signIn.viewer.user.id).toBe(user.id);
    }
    expect(codeOf(await register("jose@xn--mnchen-3ya.de"))).toBe("CONFLICT");
  });

  test("are found by the administrators' search", async () => {
    const id = dataOf(await register("rosa@пример.рф")).register.viewer.user.id;
    const page = await userAccountPage(await contextOf(w, "instanceAdmin"), { search: "rosa@пример.рф", first: 5 });
    expect(page.edges.map(({ node }) => node.id)).toEqual([id]);
  });
});

describe("a mail", () => {
  test("to an internationalized domain needs no extension; to such a local part it uses SMTPUTF8", async () => {
    w.server.reset();
    for (const email of ["lena@bücher.example", "анна@пример.рф"]) await register(email);
    await runJobs(w.app.services);
    const mails = w.server.taken.filter(({ to }) => /^(?:lena|анна)@/.test(to));
    expect(
      mails
        .map(({ to, smtpUtf8 }) => [to.split("@")[0], smtpUtf8])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual([
      ["lena", false],
      ["анна", true],
    ]);
    expect(headersOf(mails.find(({ smtpUtf8 }) => !smtpUtf8) as never).get("to")).toContain(
      "lena@xn--bcher-kva.example",
    );
  });

  test("that the mail server cannot deliver fails once, and its address is refused from then on", async () => {
    await using poor = Object.assign(await mailWorld({ smtpUtf8: false }), {
      [Symbol.asyncDispose]: () => poor.close(),
    });
    const { editor, owner } = poor.users;
    await poor.db.prisma.user.update({ where: { id: editor.id }, data: { email: "анна@xn--e1afmkfd.xn--p1ai" } });
    await notify(poor, [editor.id], { event: tokenCreated(), workspaceId: null });
    await runJobs(poor.app.services);
    const mails = await poor.db.prisma.mailMessage.findMany({ where: { userId: editor.id } });
    expect(mails.map(({ state, lastErrorCode }) => [state, lastErrorCode])).toEqual([["FAILED", "smtputf8"]]);
    expect(poor.server.taken).toEqual([]);
    const refused = await register("яна@example.org", poor);
    expect([codeOf(refused), issuesOf(refused)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["email"] }]]);
    const invited = (email: string) =>
      poor.gql(owner.token, INVITE, { input: { workspaceId: poor.ids.workspace, email, role: "EDITOR" } });
    expect(codeOf(await invited("яна@example.org"))).toBe("VALIDATION_FAILED");
    expect(dataOf(await invited("jana@пример.рф"))).toEqual({
      createInvitation: { workspaceInvitation: { email: "jana@пример.рф" } },
    });
  });
});

describe("stored addresses of another spelling", () => {
  test("get their one spelling, and collisions are listed and never merged", async () => {
    const { viewer, admin, member } = w.users;
    const warnings: unknown[] = [];
    const { log } = w.app.services;
    const { warning } = log;
    log.warning = (event, fields) => void warnings.push([event, fields]);
    const spelled = async (id: string, email: string) => w.db.prisma.user.update({ where: { id }, data: { email } });
    await spelled(viewer.id, "Vera@BÜCHER.example");
    await spelled(admin.id, "adam@xn--bcher-kva.example");
    await spelled(member.id, "adam@bücher.example");
    try {
      await sweep(w, "identity.emails");
      await sweep(w, "identity.emails");
    } finally {
      log.warning = warning;
    }
    const emailOf = async (id: string) => (await w.db.prisma.user.findUniqueOrThrow({ where: { id } })).email;
    expect([await emailOf(viewer.id), await emailOf(admin.id), await emailOf(member.id)]).toEqual([
      "vera@xn--bcher-kva.example",
      "adam@xn--bcher-kva.example",
      "adam@bücher.example",
    ]);
    const collision = ["email.collision", { place: "app_user", id: member.id, other: admin.id }];
    expect(warnings).toEqual([collision, collision]);
  });
});
