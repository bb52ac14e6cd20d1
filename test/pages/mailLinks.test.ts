import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentOf } from "../../src/domains/notifications/content.ts";
import type { LetterText } from "../../src/domains/notifications/mail/letter.ts";
import { type Rendered, render } from "../../src/domains/notifications/mail/render.ts";
import { renderLetter } from "../../src/domains/notifications/mail/renderLetter.ts";
import { exampleOf } from "../../src/domains/notifications/topics/example.ts";
import { TOPIC_IDS, type TopicId } from "../../src/domains/notifications/topics.ts";
import { LINKS, pathOf } from "../../src/platform/env/links.ts";
import type { Mail } from "../../src/platform/mail/mailer.ts";
import { dataOf } from "../support/answers.ts";
import { MAIL } from "../support/domains/mails.ts";
import { publication } from "../support/domains/publication.ts";
import { browse, browseAs } from "../support/pages.ts";
import { emailChange } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

const PUBLIC_URL = "http://rostrum.test";
const FRONTEND_URL = "https://app.example.org";

let w: World;
/** The ids of objects that links name. */
let texts: Record<string, string>;
let letters: Record<LetterText["kind"], LetterText>;
beforeAll(async () => {
  w = await world({ env: MAIL });
  const { id: publication_id } = await publication(w, w.ids.workspace, { state: "FAILED" });
  texts = { publication_id, invitation_id: await invitation(), transfer_id: await nomination() };
  const change = await emailChange(w, w.users.editor.id);
  letters = {
    email_change_code: { kind: "email_change_code", code: change.code, changeId: change.id },
    email_changed: { kind: "email_changed" },
    email_verification: { kind: "email_verification", token: "test.x" },
    password_reset: { kind: "password_reset", token: "rostrum_pwr_x" },
    sign_in_link: { kind: "sign_in_link", token: "test.x" },
    password_reset_elsewhere: { kind: "password_reset_elsewhere" },
    account_export_ready: { kind: "account_export_ready" },
    account_deleted: { kind: "account_deleted" },
  };
});
afterAll(() => w.close());

async function invitation(): Promise<string> {
  const input = { workspaceId: w.ids.secondWorkspace, email: w.users.editor.email, role: "EDITOR" };
  const mutation = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { __typename } }";
  dataOf(await w.gql(w.users.owner.token, mutation, { input }));
  return (await w.db.prisma.workspaceInvitation.findFirstOrThrow()).id;
}

async function nomination(): Promise<string> {
  const input = { organizationId: w.ids.organization, nomineeUserId: w.users.editor.id };
  const mutation = "mutation ($input: NominateOwnerInput!) { nominateOwner(input: $input) { __typename } }";
  dataOf(await w.gql(w.users.owner.token, mutation, { input }));
  return (await w.db.prisma.ownershipTransfer.findFirstOrThrow()).id;
}

/** A server whose links lead to a front end, or to its own pages. */
const services = (frontend: boolean) => ({
  ...w.app.services,
  env: { ...w.app.services.env, ...(frontend && { FRONTEND_URL }) },
});

function mailOf(
  item: { topic: string; title: string; body: string; href: string },
  kind: Rendered["mail"]["kind"],
  frontend: boolean,
): Promise<Mail> {
  const { id: userId, email } = w.users.editor;
  const place = { userId, workspaceId: w.ids.workspace, mailId: "mail_1", createdAt: w.clock.now() };
  const mail = { id: "mail_1", userId, kind };
  return render(services(frontend), {
    mail,
    to: { name: "The editor", email },
    items: [{ ...item, ...place, eventKey: "e" }],
  });
}

function mailOfTopic(topic: TopicId, frontend: boolean): Promise<Mail> {
  const { title, body, mailHref } = contentOf(exampleOf(topic, { texts, optional: true }));
  return mailOf({ topic, title, body, href: mailHref }, "IMMEDIATE", frontend);
}

function mailOfQueue(frontend: boolean): Promise<Mail> {
  const href = pathOf("queue", { workspace_id: w.ids.workspace });
  return mailOf({ topic: "queue_emptied", title: "Empty", body: "", href }, "REMINDER", frontend);
}

const mailOfLetter = (kind: LetterText["kind"], frontend: boolean): Promise<Mail> =>
  renderLetter(services(frontend), "mail_1", { to: { name: "Ada", address: "a@b.example" }, text: letters[kind] });

/** The addresses of a mail, which its text and its HTML share. */
function linksIn({ text, html }: Mail): string[] {
  const links = [...new Set(text.match(/https?:\/\/\S+/g) ?? [])];
  const inHtml = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  expect(inHtml.map(withoutSeal).toSorted()).toEqual(links.map(withoutSeal).toSorted());
  return links;
}
const withoutSeal = (link: string) => link.replace(/(unsubscribe\/).*/, "$1");

const MAILS: [name: string, mail: (frontend: boolean) => Promise<Mail>][] = [
  ...TOPIC_IDS.map((topic): [string, (frontend: boolean) => Promise<Mail>] => [
    topic,
    (frontend) => mailOfTopic(topic, frontend),
  ]),
  ["queue_emptied", mailOfQueue],
  ["email_change_code", (frontend) => mailOfLetter("email_change_code", frontend)],
  ["password_reset", (frontend) => mailOfLetter("password_reset", frontend)],
];

describe("the links of a mail", () => {
  test.each(MAILS)("%s lead to pages of the server that a person can read", async (_, mail) => {
    const links = linksIn(await mail(false));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toMatch(/^http:\/\/rostrum\.test\//);
      const path = link.slice(PUBLIC_URL.length);
      const needsSession = !/^\/(login|password-reset|mail\/unsubscribe)/.test(path);
      const before = await browse(w, path);
      expect([before.status, before.location]).toEqual(
        needsSession ? [303, `/login?${new URLSearchParams({ next: path })}`] : [200, null],
      );
      const { status, headers, text } = await browseAs(w, "editor", path);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(text).not.toContain("This link does not work");
    }
  });

  test.each(MAILS)("%s lead to the front end if there is one, except to unsubscribe", async (_, mail) => {
    const paths = Object.values<string>(LINKS).map((path) => path.replace(/\{.*/, ""));
    for (const link of linksIn(await mail(true))) {
      if (link.startsWith(`${PUBLIC_URL}/mail/unsubscribe/`)) continue;
      expect(link.startsWith(`${FRONTEND_URL}/`)).toBe(true);
      expect(paths.some((path) => link.startsWith(FRONTEND_URL + path))).toBe(true);
    }
  });

  test.each(["email_changed", "password_reset_elsewhere"] as const)("do not exist in %s", async (kind) => {
    expect(linksIn(await mailOfLetter(kind, false))).toEqual([]);
  });
});

test("an invitation's mail links to the page that shows the invitation", async () => {
  const [link = ""] = linksIn(await mailOfTopic("workspace_invite", false));
  expect((await browseAs(w, "editor", link.slice(PUBLIC_URL.length))).text).toContain("Accept the invitation");
});

test("invitations and payments lead to the front end if there is one", async () => {
  const other = await world({ env: { FRONTEND_URL } });
  const input = { workspaceId: other.ids.workspace, email: "a@example.org", role: "VIEWER" };
  const mutation = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { url } }";
  const answer = await other.gql<{ createInvitation: { url: string } }>(other.users.owner.token, mutation, { input });
  expect(dataOf(answer).createInvitation.url).toMatch(/^https:\/\/app\.example\.org\/invite\?token=rostrum_inv_/);
  await other.close();
});
