import { defineJob } from "../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { contentOf } from "./content.ts";
import { effective } from "./effective.ts";
import { emailAvailable } from "./email.ts";
import { keepForMail } from "./mail/keep.ts";
import { withNames } from "./names.ts";
import { type Raise, raising } from "./outbox.ts";
import { recipientsOf } from "./recipients.ts";
import { store } from "./store.ts";

/**
 * Notifies people of an event in the inbox, by mail, or both, as each person chose; once, however often the job runs.
 */
export const raise = defineJob({
  ...raising,
  work: "computes",
  lane: {
    sql: `SELECT message.position, COALESCE(organization_id, message.payload -> 'to' ->> 0) AS tenant, '' AS host
      FROM message LEFT JOIN workspace ON workspace.id = message.payload ->> 'workspaceId'`,
  },
  run: (services, payload) =>
    systemWrite(services, async ({ tx, now }) => {
      const { event, eventKey, workspaceId } = payload;
      const wanted = await wishesOf(tx, await recipientsOf(tx, payload), payload, now);
      const inApp = wanted.filter((wish) => wish.inApp).map(({ userId }) => userId);
      const what = {
        ...contentOf(await withNames(tx, event)),
        topic: event.topic,
        payload: event.payload,
        eventKey,
        workspaceId,
      };
      const notified = inApp.length === 0 ? [] : await store(tx, inApp, what, now);
      const mailed = { ...what, href: what.mailHref };
      const mail = emailAvailable(services) ? await keepForMail(tx, wanted, mailed, now) : NO_MAIL;
      const again = mail.failed.map(({ userId, error }) => alone(payload, userId, error));
      return { value: undefined, audit: null, touched: notified, outbox: [...mail.outbox, ...again] };
    }),
});

const NO_MAIL = { outbox: [], failed: [] };

/**
 * A message for one person whose data failed, so that the others do not wait.
 * @throws the error, if the event is for this person alone
 */
function alone(payload: Raise, userId: string, error: unknown): OutboxDraft {
  if (Array.isArray(payload.to) && payload.to.length === 1) throw error;
  return raising.message({ ...payload, to: [userId] });
}

/** The wish of each person: inbox, mail, or neither. */
async function wishesOf(tx: Tx, userIds: string[], { event: { topic }, workspaceId }: Raise, now: Date) {
  const whose = { userId: { in: userIds } };
  const preferences = await tx.notificationPreference.findMany({ where: { ...whose, topic } });
  const mutes = await tx.notificationMute.findMany({ where: { ...whose, scope: { in: ["", workspaceId ?? ""] } } });
  const chosen = new Map(preferences.map((preference) => [preference.userId, new Map([[topic, preference]])]));
  const silenced = Map.groupBy(mutes, ({ userId }) => userId);
  const unverified = topic === "workspace_invite" ? await unverifiedAmong(tx, userIds) : new Set();
  return userIds.map((userId) => ({
    userId,
    ...(unverified.has(userId)
      ? MAIL_ALONE
      : effective(chosen.get(userId) ?? new Map(), silenced.get(userId) ?? [], { topic, workspaceId, now })),
  }));
}

/**
 * An invitation to an address that is not verified: the inbox may be a stranger's, the mail reaches the person who was
 * invited.
 */
const MAIL_ALONE = { inApp: false, email: "IMMEDIATE" } as const;

async function unverifiedAmong(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const where = { id: { in: userIds }, emailVerifiedAt: null };
  return new Set((await tx.user.findMany({ where, select: { id: true } })).map(({ id }) => id));
}
