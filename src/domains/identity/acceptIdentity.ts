import { z } from "zod";
import type { User } from "../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { unauthenticated } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { Email } from "../../platform/values/email.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { endGrants } from "../applications/effects.ts";
import { securityAction } from "../notifications/effects.ts";
import { endPending } from "./email/challenge.ts";
import { PersonName } from "./inputs.ts";
import { newUser } from "./newUser.ts";
import { voidResets } from "./password/voidResets.ts";
import { keepSession } from "./session.ts";

const AcceptIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** What the token's session is known by, as `Session.tokenHash`. */
  tokenHash: z.string(),
  expiresAt: z.date(),
  /** Who the issuer says they are; null when it does not vouch for an address. Needed at first sight alone. */
  profile: z.object({ email: Email, name: PersonName }).nullable(),
});

type Subject = Pick<z.output<typeof AcceptIdentity>, "issuer" | "subject" | "profile">;

/** A person, how they came to be known, and the evidence of that. */
interface Known {
  user: User;
  audit: AuditDraft[];
}

/**
 * Opens the session of a verified token of the identity provider; at first sight of a person makes their account, or finds it by
 * their address. Reached through authentication alone, never by a surface. Of several requests with one token, one writes.
 * @throws DomainError UNAUTHENTICATED for somebody new without a verified address
 */
export const acceptIdentity = write({
  name: "acceptIdentity",
  input: AcceptIdentity,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input, scope, now }) {
    const { tokenHash, expiresAt } = input;
    const open = await tx.session.findUnique({ where: { tokenHash } });
    if (open) return { value: open, audit: null };
    const { user, audit } = await known(tx, scope.services, input, now).catch(raced);
    const session = await keepSession(tx, { userId: user.id, tokenHash, device: scope.device, expiresAt }, now).catch(
      raced,
    );
    const signedIn = { action: "identity.signed_in", resourceId: session.id, actorId: user.id } as const;
    const linked = audit.some(({ action }) => action === "identity.identity_linked");
    return {
      value: session,
      audit: [...audit, signedIn],
      outbox: linked ? [securityAction(user.id, "identity_linked")] : [],
      touched: [user.id],
    };
  },
});

/** Whoever was first with the same person, address or token has committed by now: the next try finds what they made. */
function raced(error: unknown): never {
  throw isUniqueViolation(error) ? new StaleRow() : error;
}

async function known(tx: Tx, services: Services, { issuer, subject, profile }: Subject, now: Date): Promise<Known> {
  const identity = await tx.userIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  if (identity) return { user: identity.user, audit: [] };
  if (!profile)
    throw unauthenticated(
      "The identity provider does not vouch for an email address, so there is no account to sign in to",
    );
  const owner = await tx.user.findUnique({
    where: { email: profile.email },
    include: { identities: { where: { issuer } } },
  });
  if (owner && owner.identities.length > 0) {
    // The issuer gave the address to somebody new: subjects stay, addresses move on (OpenID Connect Core, 5.7).
    throw unauthenticated("The account with this email address belongs to another person of the identity provider");
  }
  const { user, audit } = owner
    ? await takeOver(tx, owner, now)
    : await newUser(tx, services, { ...profile, passwordHash: null }, now);
  await tx.userIdentity.create({ data: { issuer, subject, userId: user.id, createdAt: now } });
  return { user, audit };
}

/**
 * The account that somebody registered with this address. Registration does not check addresses, so it may have been anybody; the
 * issuer did. Whatever opened the account until now therefore stops doing so, or a stranger could have opened it in advance.
 */
async function takeOver(tx: Tx, user: User, now: Date): Promise<Known> {
  const live = { userId: user.id, revokedAt: null };
  const sessions = await tx.session.updateMany({ where: live, data: { revokedAt: now } });
  const apiTokens = await tx.apiToken.updateMany({ where: live, data: { revokedAt: now } });
  const grants = await endGrants(tx, { userId: user.id }, now);
  await voidResets(tx, user.id, now);
  await endPending(tx, { userId: user.id }, "CANCELLED", now);
  const owner = await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, updatedAt: now } });
  const changed = [
    { field: "identity" },
    ...(user.passwordHash === null ? [] : [{ field: "password" }]),
    { field: "sessions_revoked", current: String(sessions.count) },
    { field: "api_tokens_revoked", current: String(apiTokens.count) },
    { field: "application_grants_revoked", current: String(grants.length) },
  ];
  return {
    user: owner,
    audit: [{ action: "identity.identity_linked", resourceId: user.id, actorId: user.id, changed }],
  };
}
