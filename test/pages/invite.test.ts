import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailWorld, mailWorld } from "../support/domains/mails.ts";
import { partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse, browseAs } from "../support/pages.ts";
import { ROLES } from "../support/world.ts";

const DAY = 86_400_000;
const INVITE =
  "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token workspaceInvitation { id } } }";

let w: MailWorld;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());

/** Invites an address as the admin. Returns the inviter's link, the link of the mail (null without one), and the id. */
async function invited(email: string, role = "EDITOR") {
  const input = { workspaceId: w.ids.workspace, email, role };
  const { data } = await w.gql<{ createInvitation: { token: string; workspaceInvitation: { id: string } } }>(
    w.users.admin.token,
    INVITE,
    { input },
  );
  await runJobs(w.app.services);
  const [mail] = w.server.taken.splice(0);
  const link = mail && /http:\/\/rostrum\.test(\/invite\?token=\S+)/.exec(partsOf(mail).text)?.[1];
  const { token, workspaceInvitation: invitation } = data.createInvitation;
  return { passed: `/invite?token=${token}`, mailed: link ?? null, id: invitation.id };
}

const roleOf = async ({ id }: Newcomer) =>
  (await w.db.prisma.workspaceMember.findFirst({ where: { userId: id, workspaceId: w.ids.workspace } }))?.role ?? null;

describe("the page of an invitation", () => {
  test.each(["mailed", "passed"] as const)("accepts the invitation of the %s link", async (kind) => {
    const person = await newcomer(w);
    const link = (await invited(person.email))[kind] ?? "";
    const shown = await browse(w, link, { cookie: person.token });
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const part of ["The admin", "Coffee", "Northwind", "an editor", person.email])
      expect(shown.text).toContain(part);
    expect(await roleOf(person)).toBeNull();
    const accepted = await browse(w, link, { cookie: person.token, form: { decision: "accept" } });
    expect([accepted.status, accepted.location]).toEqual([303, `/invite?done=${w.ids.workspace}`]);
    expect(await roleOf(person)).toBe("EDITOR");
    const done = await browse(w, accepted.location ?? "", { cookie: person.token });
    expect(done.text).toContain("You are a member of the workspace <strong>Coffee</strong> now.");
    const again = await browse(w, link, { cookie: person.token, form: { decision: "accept" } });
    expect(again.status).toBe(409);
    expect(again.text).toContain("This invitation was accepted before.");
  });

  test("returns to the link after signing in", async () => {
    const person = await newcomer(w);
    const { mailed } = await invited(person.email);
    const { status, location, headers } = await browse(w, mailed ?? "");
    expect([status, location]).toEqual([303, `/login?${new URLSearchParams({ next: mailed ?? "" })}`]);
    expect(headers.get("cache-control")).toBe("no-store");
    const stale = await browse(w, mailed ?? "", { cookie: "rostrum_ses_stale" });
    expect([stale.status, stale.headers.get("set-cookie")]).toEqual([303, expect.stringContaining("Max-Age=0")]);
  });

  test("names nothing to anyone whom the invitation was not sent to, and no other person can accept it", async () => {
    const person = await newcomer(w);
    const { mailed, passed } = await invited(person.email);
    for (const link of [mailed ?? "", passed]) {
      for (const role of ROLES) {
        const { status, text } = await browseAs(w, role, link);
        expect(status).toBe(200);
        expect(text).toContain("This invitation was sent to another address.");
        for (const secret of ["Coffee", "Northwind", "The admin", person.email]) {
          expect(text.replaceAll(w.users[role].email, "")).not.toContain(secret);
        }
        const sent = await browseAs(w, role, link, { form: { decision: "accept" } });
        expect(sent.status).toBe(403);
      }
    }
    expect(await roleOf(person)).toBeNull();
  });

  test("is the same page for every link without an invitation", async () => {
    const person = await newcomer(w);
    const { id, mailed } = await invited(person.email);
    const sealedElsewhere = w.app.services.vault.seal(id, "elsewhere");
    const texts = new Set<string>();
    for (const token of ["", "x", "rostrum_inv_x", id, sealedElsewhere, `${mailed?.split("=")[1]}x`]) {
      const shown = await browse(w, `/invite?token=${encodeURIComponent(token)}`, { cookie: person.token });
      expect(shown.status).toBe(404);
      texts.add(shown.text.replaceAll(/action="[^"]*"/g, ""));
      const sent = await browse(w, `/invite?token=${encodeURIComponent(token)}`, { cookie: person.token, form: {} });
      expect(sent.status).toBe(404);
    }
    expect(texts.size).toBe(1);
    expect(await roleOf(person)).toBeNull();
  });

  test("needs a token: the id in the inbox names nothing and accepts nothing", async () => {
    const person = await newcomer(w);
    const { id } = await invited(person.email);
    const shown = await browse(w, `/invite?id=${id}`, { cookie: person.token });
    expect(shown.text).toContain("open the link in its mail");
    expect(shown.text).not.toContain("Coffee");
    const sent = await browse(w, `/invite?id=${id}`, { cookie: person.token, form: { decision: "accept" } });
    expect(sent.status).toBe(404);
    expect(await roleOf(person)).toBeNull();
  });

  test("says that an invitation was withdrawn or has expired", async () => {
    const person = await newcomer(w);
    const first = await invited(person.email);
    const second = await invited(person.email);
    expect((await browse(w, first.mailed ?? "", { cookie: person.token })).text).toContain("was withdrawn");
    w.clock.advance(6 * DAY);
    const early = await browse(w, second.mailed ?? "", { cookie: person.token });
    w.clock.advance(DAY - 1000);
    const soon = await browse(w, second.mailed ?? "", { cookie: person.token });
    await w.db.prisma.workspaceInvitation.updateMany({ where: { id: second.id }, data: { expiresAt: w.clock.now() } });
    const late = await browse(w, second.mailed ?? "", { cookie: person.token });
    w.clock.advance(1000 - 7 * DAY);
    expect(early.text).toContain("Accept the invitation");
    expect(soon.text).toContain("Accept the invitation");
    expect(late.text).toContain("has expired");
  });

  test("signs the person out to use another account, and returns to the link", async () => {
    const [person, other] = [await newcomer(w), await newcomer(w)];
    const { mailed } = await invited(person.email);
    const switched = await browse(w, mailed ?? "", { cookie: other.token, form: { decision: "switch" } });
    expect(switched.location).toBe(`/login?${new URLSearchParams({ next: mailed ?? "" })}`);
    expect((await browse(w, "/security", { cookie: other.token })).status).toBe(303);
  });

  test("accepts its form from this site only", async () => {
    const person = await newcomer(w);
    const { mailed } = await invited(person.email);
    for (const origin of ["https://evil.example", "null"]) {
      const sent = { cookie: person.token, form: { decision: "accept" }, headers: { origin } };
      expect((await browse(w, mailed ?? "", sent)).status).toBe(403);
    }
    expect(await roleOf(person)).toBeNull();
  });

  test("mails no address without an account, so that only the inviter has a link", async () => {
    expect((await invited("unknown@example.org")).mailed).toBeNull();
  });
});
