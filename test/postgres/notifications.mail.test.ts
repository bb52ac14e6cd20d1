import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../src/domains/notifications/mail/send.ts";
import { chooses, type MailWorld, mailWorld, resetMails, statesOf, sweep } from "../support/domains/mails.ts";
import { job, notify, published, tokenCreated } from "../support/domains/notifications.ts";
import { partsOf, type Taken } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";

const DAY = 86_400_000;

let w: MailWorld;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());

test("a notification that arrives while digests are composed is in exactly one digest", async () => {
  await resetMails(w);
  await chooses(w, "editor", "post_published", "DAILY");
  const titles: string[] = [];
  const post = async (title: string) => {
    titles.push(`“${title}”`);
    const event = published();
    await notify(w, [w.users.editor.id], { event: { ...event, about: { publication: title } } as typeof event });
  };
  await post("first");
  for (let day = 0; day < 12; day++) {
    w.clock.advance(DAY);
    const digests = () => sweep(w, "mail.digests");
    await Promise.all([digests(), post(`${day} a`), digests(), post(`${day} b`), digests()]);
  }
  w.clock.advance(DAY);
  await sweep(w, "mail.digests");
  await runJobs(w.app.services, { handlers: [send] });
  const days = await w.db.prisma.mailMessage.findMany({ where: { kind: "DIGEST" }, select: { eventKey: true } });
  expect(new Set(days.map(({ eventKey }) => eventKey)).size).toBe(days.length);
  const delivered = w.server.taken.flatMap((mail: Taken) => partsOf(mail).text.match(/“[^”]*”/g) ?? []);
  // A mail that is three days late is suppressed. All mails are sent at the end, so some are.
  const late = (await statesOf(w, "editor")).filter((state) => state === "SUPPRESSED").length;
  expect(late).toBeGreaterThan(0);
  expect(new Set(delivered).size).toBe(delivered.length);
  const items = await w.db.prisma.mailItem.findMany({ select: { mailId: true } });
  expect(items).toHaveLength(titles.length);
  expect(items.every(({ mailId }) => mailId !== null)).toBe(true);
});

test("a mail that several workers claim is sent once", async () => {
  await resetMails(w);
  await notify(w, [w.users.editor.id], { event: tokenCreated(), workspaceId: null });
  const { id: mailId } = await w.db.prisma.mailMessage.findFirstOrThrow();
  await Promise.all(Array.from({ length: 5 }, () => send.run(w.app.services, { mailId }, job())));
  expect(w.server.conversations()).toBe(1);
  expect(await statesOf(w, "editor")).toEqual(["SENT"]);
});
