import { hashCode, isCode, newCode } from "../../src/domains/identity/email/challenge.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Services } from "../../src/platform/services/services.ts";
import type { Demo } from "./demo.ts";

/** Codes last 15 minutes; this one lasts for a day of trying the demo. */
const WAITS_MS = 86_400_000;
/** The owner changes from one to the other, and back. */
const ADDRESSES = ["olive@northwind.example", "olive.owner@northwind.example"] as const;

/**
 * The demo with a pending change of the owner's sign-in email. `demo.json` has the code: nothing is mailed. A change
 * that was confirmed or canceled is created again.
 */
export async function openEmailChange(services: Services, demo: Demo): Promise<Demo> {
  const { emailChange } = services.database.prisma;
  const { id: userId, email } = demo.users.owner;
  const now = services.now();
  const change = await emailChange.findFirst({ where: { userId, state: "PENDING" } });
  const id = change?.id ?? newId("emc");
  const last = demo.emailChangeCode;
  const code = change && last !== undefined && isCode(services, change, last) ? last : newCode();
  const waiting = {
    newEmail: email === ADDRESSES[0] ? ADDRESSES[1] : ADDRESSES[0],
    codeHash: hashCode(services, id, code),
    failures: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + WAITS_MS),
  };
  await emailChange.upsert({ where: { id }, create: { id, userId, createdAt: now, ...waiting }, update: waiting });
  return { ...demo, ids: { ...demo.ids, emailChange: id, emailChangeCode: code }, emailChangeCode: code };
}
