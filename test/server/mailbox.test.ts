import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import type { Mail } from "../../src/platform/mail/mailer.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { findMailbox, type Mailbox, openMailbox } from "../../src/server/mailbox/mailbox.ts";
import { notify, tokenCreated } from "../support/domains/notifications.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let folder: string;
let mailbox: Mailbox;
let app: App;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-mailbox-"));
  w = await world({ env: { DATA_DIR: folder } });
  mailbox = openMailbox(w.app.services.env);
  const { env, database, now } = w.app.services;
  app = await createApp({ env, database, now, mailbox });
});
afterAll(async () => {
  await app.close();
  await w.close();
  await rm(folder, { recursive: true });
});

const mail = (id: string, changes: Partial<Mail> = {}): Mail => ({
  id,
  to: { name: "The editor", address: w.users.editor.email },
  subject: "A post was published",
  text: "text <script>alert(1)</script>",
  html: '<p title="x">html</p><script>alert(2)</script>',
  headers: { "List-Unsubscribe": "<http://rostrum.test/mail/unsubscribe/x>" },
  at: w.clock.now(),
  ...changes,
});
const visit = (path: string, { host = "localhost:4000", address = "127.0.0.1", headers = {} } = {}) =>
  app.fetch(new Request(`http://${host}${path}`, { headers }), { address });

describe("the mailbox of a demo", () => {
  test("keeps mails instead of sending them, makes e-mail available, and shows mails escaped", async () => {
    expect(await (await visit("/demo/mailbox")).text()).toContain("There is no mail yet");
    await notify({ app, ids: w.ids }, [w.users.editor.id], { event: tokenCreated(), workspaceId: null });
    await runJobs(app.services);
    const [kept] = await mailbox.mails();
    expect(kept).toMatchObject({
      to: { address: w.users.editor.email },
      subject: "About the security of your account",
    });
    await mailbox.send(mail("mail_hostile", { to: { name: "<b>", address: w.users.viewer.email } }));
    const list = await (await visit("/demo/mailbox")).text();
    expect(list).toContain("mails are not sent");
    expect(list).toContain(`<a href="/demo/mailbox/${kept?.id}">About the security of your account</a>`);
    const shown = await visit("/demo/mailbox/mail_hostile");
    const page = await shown.text();
    expect(page).toContain("To &lt;b&gt;");
    expect(page).toContain("text &lt;script&gt;");
    expect(page).not.toContain("<script");
    expect(page).toMatch(/<iframe [^>]*\bsandbox srcdoc="&lt;p title=/);
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await visit("/demo/mailbox/mail_none")).status).toBe(404);
  });

  test.each([
    ["from another machine", { address: "192.0.2.7" }],
    ["by a foreign name that resolves to this machine", { host: "evil.example" }],
    ["through a proxy", { headers: { "x-forwarded-for": "192.0.2.7" } }],
  ])("is closed to anonymous callers who come %s", async (_, from) => {
    for (const path of ["/demo/mailbox", "/demo/mailbox/mail_hostile"])
      expect((await visit(path, from)).status).toBe(401);
  });

  test("shows a signed-in person on another machine only their own mails", async () => {
    const as = (token: string) => ({ address: "192.0.2.7", headers: { authorization: `Bearer ${token}` } });
    await mailbox.send(mail("mail_own"));
    const list = await (await visit("/demo/mailbox", as(w.users.editor.token))).text();
    expect(list).toContain("mail_own");
    expect(list).not.toContain("mail_hostile");
    expect((await visit("/demo/mailbox/mail_own", as(w.users.editor.token))).status).toBe(200);
    expect((await visit("/demo/mailbox/mail_own", as(w.users.viewer.token))).status).toBe(404);
  });

  test("keeps the newest 200 mails in a file that only its owner can read, and starts again if the file is invalid", async () => {
    await Promise.all(Array.from({ length: 205 }, (_, index) => mailbox.send(mail(`mail_${index}`))));
    const ids = (await openMailbox(w.app.services.env).mails()).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, "mail_204", "mail_5"]);
    const file = join(folder, "demo-mailbox.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.slice(0, 100));
    expect(await mailbox.mails()).toEqual([]);
  });

  test("is absent without a demo, and in production", async () => {
    const elsewhere = await w.app.fetch(new Request("http://localhost/demo/mailbox"), { address: "127.0.0.1" });
    expect(elsewhere.status).toBe(404);
    expect(w.app.services.mailer).toBeNull();
    const env = readEnv({ DATA_DIR: folder });
    expect(await findMailbox(env)).toBeNull();
    await writeFile(join(folder, "demo.json"), "{}");
    expect(await findMailbox(env)).not.toBeNull();
    expect(await findMailbox({ ...env, NODE_ENV: "production" })).toBeNull();
  });
});
