import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { demoFile } from "../../../prisma/seed/demo.ts";
import type { Env } from "../../platform/env/env.ts";
import { writePrivateFile } from "../../platform/files/wholeFile.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { senderOf } from "../../platform/values/mailSender.ts";

const Kept = z.object({
  id: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});
/** A mail that demo mode keeps instead of sending it. */
export type KeptMail = z.output<typeof Kept>;

/** The most mails that are kept; the oldest are deleted. */
const MOST = 200;
/** An address that exists on this machine only (RFC 6761). */
const NOWHERE = "Demo <post@demo.localhost>";

/** The mailer of demo mode: it sends nothing and keeps every mail for reading. */
export interface Mailbox extends Mailer {
  /** Returns the mails, newest first. */
  mails(): Promise<KeptMail[]>;
}

/** Opens the mailbox, a file of the data folder that a separate worker process shares. */
export function openMailbox({ DATA_DIR, MAIL_FROM }: Pick<Env, "DATA_DIR" | "MAIL_FROM">): Mailbox {
  const file = join(DATA_DIR, "demo-mailbox.json");
  let last: Promise<void> = Promise.resolve();

  async function add(mail: KeptMail, before: Promise<void>): Promise<void> {
    await before;
    await writePrivateFile(file, JSON.stringify([...(await read(file)), mail].slice(-MOST)));
  }

  return {
    domain: senderOf(MAIL_FROM ?? NOWHERE).domain,
    send({ at, ...mail }) {
      last = add(
        { ...mail, at: at.toISOString() },
        last.catch(() => {}),
      );
      return last;
    },
    mails: async () => (await read(file)).toReversed(),
  };
}

/** Returns the mailbox of a demo server beside this process, or null. Always null in production. */
export async function findMailbox(env: Env): Promise<Mailbox | null> {
  if (env.NODE_ENV === "production") return null;
  const demo = await readFile(demoFile(env.DATA_DIR)).catch(() => null);
  return demo === null ? null : openMailbox(env);
}

async function read(file: string): Promise<KeptMail[]> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  try {
    return z.array(Kept).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
