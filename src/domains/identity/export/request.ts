import type { AccountExport } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { consumeGrant } from "../effects.ts";
import { GrantAdministration } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";
import { forgotten } from "./forget.ts";
import { ExportAccount } from "./inputs.ts";
import { makeExport } from "./make.ts";

/** An archive can be as large as all media of the person's organizations. */
const EXPORTS: Window = { name: "account_export", points: 5, seconds: 86_400 };

const request = write({
  name: "exportAccount",
  input: ExportAccount,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { reauthGrant }, target: { userId }, context, now }) {
    await consumeGrant(tx, context, { grant: reauthGrant, action: "account.export" });
    return open(tx, userId, now);
  },
});

/**
 * Requests an archive with everything that is the viewer's. A job makes the archive, and a mail leads to the page with
 * its address. While an export is open, the request returns that one; otherwise the new export replaces the previous
 * one.
 * @throws DomainError INVALID_CREDENTIALS for a wrong grant; RATE_LIMITED after five requests a day; FORBIDDEN for a
 * token and an impersonation
 */
export async function exportAccount(
  context: RequestContext,
  input: Parameters<typeof request>[1],
): Promise<AccountExport> {
  const { id } = themselves(context).user;
  await limit(context, EXPORTS, id);
  try {
    return await request(context, input);
  } catch (error) {
    await context.services.limiter.giveBack(EXPORTS, id);
    throw error;
  }
}

/**
 * Requests the export of a person who cannot do it, such as one without a password. Only the operators' command calls
 * this. The person alone can download the archive. The audit event names no actor.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export const exportAccountOf = write({
  name: "exportAccountOf",
  input: GrantAdministration,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { email }, now }) {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw notFound("User");
    return { ...(await open(tx, user.id, now)), value: { ...user, email } };
  },
});

/** Opens an export unless one is open. The lock makes concurrent requests open one. */
async function open(tx: Tx, userId: string, now: Date): Promise<Done<AccountExport>> {
  await lockRow(tx, "app_user", userId, "UPDATE");
  const previous = await tx.accountExport.findUnique({ where: { userId } });
  if (previous?.state === "REQUESTED") return { value: previous, audit: null };
  if (previous) await tx.accountExport.delete({ where: { userId } });
  const id = newId("exp");
  const value = await tx.accountExport.create({ data: { id, userId, requestedAt: now, progressedAt: now } });
  return {
    value,
    audit: { action: "user.export_requested", resourceId: userId },
    outbox: [...(previous ? forgotten(previous.id, now) : []), makeExport.message({ exportId: id })],
  };
}
