import { z } from "zod";
import type { User } from "../../../prisma/generated/client/client.ts";
import { suspended } from "../../platform/access/credentials.ts";
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
import { deleteFactor } from "./second-factor/owner.ts";
import { keepSession } from "./session.ts";
import { holdState } from "./suspension.ts";

const AcceptIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The hash that identifies the token's session, stored as `Session.tokenHash`. */
  tokenHash: z.string(),
  expiresAt: z.date(),
  /**
   * The person's verified email address and name according to the issuer; null without a verified address. Only needed
   * for the first token of a person.
   */
  profile: z.object({ email: Email, name: PersonName }).nullable(),
});

type Subject = Pick<z.output<typeof AcceptIdentity>, "issuer" | "subject" | "profile">;

/** The user of an identity, and the audit events of linking or creating the user. */
interface Known {
  user: User;
  audit: AuditDraft[];
}

/**
 * Opens the session of a verified token of the identity provider. For the first token of a person, creates a user or
 * links the user with the same email address. Only authentication calls this operation, never a client. If several
 * requests bring the same token, one of them writes.
 * @throws DomainError UNAUTHENTICATED for an unknown person without a verified email address, and for a suspended user
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

/** A concurrent request with the same person, address or token has committed by now: the retry finds its rows. */
function raced(error: unknown): never {
  throw isUniqueViolation(error) ? new StaleRow() : error;
}

async function known(tx: Tx, services: Services, { issuer, subject, profile }: Subject, now: Date): Promise<Known> {
  const identity = await tx.userIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  if (identity) {
    if (await holdState(tx, identity.userId)) throw suspended();
    return { user: identity.user, audit: [] };
  }
  if (!profile)
    throw unauthenticated(
      "The identity provider reports no verified email address, so no account can be found or created",
    );
  const owner = await tx.user.findUnique({
    where: { email: profile.email },
    include: { identities: { where: { issuer } } },
  });
  if (owner && owner.identities.length > 0) {
    // The issuer gave the address to another person: subjects are permanent, addresses can move (OpenID Connect Core, 5.7).
    throw unauthenticated("The account with this email address belongs to another person of the identity provider");
  }
  if (owner && (await holdState(tx, owner.id))) throw suspended();
  const { user, audit } = owner
    ? await takeOver(tx, owner, now)
    : await newUser(tx, services, { ...profile, passwordHash: null }, now);
  await tx.userIdentity.create({ data: { issuer, subject, userId: user.id, createdAt: now } });
  return { user, audit };
}

/**
 * Links an existing account to the identity with the same email address. Registration does not verify addresses, so a
 * stranger may have registered the account in advance. The account therefore loses its password, second factor, sessions, tokens and grants.
 */
async function takeOver(tx: Tx, user: User, now: Date): Promise<Known> {
  const live = { userId: user.id, revokedAt: null };
  const sessions = await tx.session.updateMany({ where: live, data: { revokedAt: now } });
  const apiTokens = await tx.apiToken.updateMany({ where: live, data: { revokedAt: now } });
  const grants = await endGrants(tx, { userId: user.id }, now);
  await voidResets(tx, user.id, now);
  await endPending(tx, { userId: user.id }, "CANCELLED", now);
  if (user.secondFactorAt !== null) await deleteFactor(tx, user.id, now);
  const owner = await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, updatedAt: now } });
  const changed = [
    { field: "identity" },
    ...(user.passwordHash === null ? [] : [{ field: "password" }]),
    ...(user.secondFactorAt === null ? [] : [{ field: "second_factor" }]),
    { field: "sessions_revoked", current: String(sessions.count) },
    { field: "api_tokens_revoked", current: String(apiTokens.count) },
    { field: "application_grants_revoked", current: String(grants.length) },
  ];
  return {
    user: owner,
    audit: [{ action: "identity.identity_linked", resourceId: user.id, actorId: user.id, changed }],
  };
}
