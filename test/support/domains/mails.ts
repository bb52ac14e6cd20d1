import type { MailState } from "../../../prisma/generated/client/client.ts";
import type { Sweep } from "../../../src/platform/jobs/handler.ts";
import { sweeps } from "../../../src/server/jobs/jobs.ts";
import { type MailServer, mailServer } from "../fakes/mailServer.ts";
import { type Ran, runJobs } from "../jobs.ts";
import { type Role, type World, type WorldOptions, world } from "../world.ts";

/** A mail server address without a listener, for a world whose mails stay in the database. */
export const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Rostrum <post@mail.example>" };

/** A world that mails, through a mail server of its own. */
export interface MailWorld extends World {
  server: MailServer;
}

export async function mailWorld({
  env,
  smtpUtf8,
  ...options
}: WorldOptions & { smtpUtf8?: boolean } = {}): Promise<MailWorld> {
  const server = await mailServer(smtpUtf8 === undefined ? {} : { smtpUtf8 });
  const w = await world({
    ...options,
    env: { SMTP_URL: server.url, MAIL_FROM: "Rostrum <post@mail.example>", ...env },
  });
  const close = w.close.bind(w);
  return Object.assign(w, {
    server,
    async close() {
      await close();
      await server.close();
    },
  });
}

/** Deletes all mails and people's choices of earlier tests. */
export async function resetMails({ db: { prisma }, server }: MailWorld): Promise<void> {
  server.reset();
  await prisma.$transaction([
    prisma.outboxMessage.deleteMany(),
    prisma.mailMessage.deleteMany(),
    prisma.mailItem.deleteMany(),
    prisma.mailDigest.deleteMany(),
    prisma.notification.deleteMany(),
    prisma.notificationPreference.deleteMany(),
    prisma.notificationDigest.deleteMany(),
    prisma.notificationMute.deleteMany(),
    prisma.queueReminder.deleteMany(),
    prisma.workspaceMember.updateMany({ data: { status: "ACTIVE" } }),
  ]);
}

/** A sweep of the server, run once. */
export async function sweep({ app }: Pick<World, "app">, name: Sweep["name"]): Promise<void> {
  const match = sweeps.find((each) => each.name === name);
  if (match === undefined) throw new Error(`there is no sweep ${name}`);
  await match.run(app.services, new AbortController().signal);
}

/** All that mail asks of the server at this moment of its clock. */
export async function work(w: Pick<World, "app">): Promise<Ran[]> {
  await sweep(w, "mail.digests");
  await sweep(w, "mail.reminders");
  await sweep(w, "mail.overdue");
  return runJobs(w.app.services);
}

/** The states of a person's mails, oldest first: `state`, or `state code`. */
export async function statesOf({ db, users }: Pick<World, "db" | "users">, role: Role): Promise<string[]> {
  const rows = await db.prisma.mailMessage.findMany({
    where: { userId: users[role].id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ state, lastErrorCode }: { state: MailState; lastErrorCode: string | null }) =>
    lastErrorCode === null ? state : `${state} ${lastErrorCode}`,
  );
}

/** How a person wants topics mailed. */
export async function chooses(
  { db, users }: Pick<World, "db" | "users">,
  role: Role,
  topic: string,
  emailFrequency: "OFF" | "IMMEDIATE" | "DAILY",
  inApp = true,
): Promise<void> {
  const userId = users[role].id;
  const data = { inApp, emailFrequency };
  await db.prisma.notificationPreference.upsert({
    where: { userId_topic: { userId, topic } },
    create: { userId, topic, ...data },
    update: data,
  });
}
