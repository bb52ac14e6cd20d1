import { z } from "zod";
import type { User } from "../../../../prisma/generated/client/client.ts";
import { suspended } from "../../../platform/access/credentials.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { unauthenticated } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { Instant } from "../../../platform/time/instant.ts";
import { Email } from "../../../platform/values/email.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { holdState } from "../administration/suspension.ts";
import { endCredentials } from "../endCredentials.ts";
import { PersonName } from "../inputs.ts";
import { newUser } from "../registration/newUser.ts";
import { keepSession } from "../sessions/session.ts";

const AcceptIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The hash that identifies the token's session, stored as `Session.tokenHash`. */
  tokenHash: z.string(),
  expiresAt: Instant,
  /**
   * The person's verified email address and name according to the issuer; null without a verified address. Only needed
   * for the first token of a person.
   */
  profile: z.object({ email: Email, name: PersonName }).nullable(),
});

const UNVERIFIED =
  "An account has this email address, but the address is not verified. Set a new password at /password-reset, which verifies it, then sign in again";

type Subject = Pick<z.output<typeof AcceptIdentity>, "issuer" | "subject" | "profile">;

/** The user of an identity, and the audit events of linking or creating the user. */
interface LinkedUser {
  user: User;
  audit: AuditDraft[];
}

/**
 * Opens the session of a verified token of the identity provider. For the first token of a person, creates a user or
 * links the user with the same email address. Only authentication calls this operation, never a client. If several
 * requests bring the same token, one of them writes.
 * @throws DomainError UNAUTHENTICATED for an unknown person without a verified email address, for an account that did
 * not verify the address, and for a suspended user
 */
export const acceptIdentity = write({
  name: "acceptIdentity",
  input: AcceptIdentity,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input, context, now }) {
    const { tokenHash, expiresAt } = input;
    const open = await tx.session.findUnique({ where: { tokenHash } });
    if (open) return { value: open, audit: null };
    const { user, audit } = await linkedUser(tx, context.services, input, now).catch(raced);
    const session = await keepSession(tx, { userId: user.id, tokenHash, device: context.device, expiresAt }, now).catch(
      raced,
    );
    const signedIn = { action: "identity.signed_in", resourceId: session.id, actorId: user.id } as const;
    const linked = audit.some(({ action }) => action === "identity.identity_linked");
    return {
      value: session,
      audit: [...audit, signedIn],
      outbox: linked ? [notify("security_action", user.id, "identity_linked")] : [],
      touched: [user.id],
    };
  },
});

/** A concurrent request with the same person, address or token has committed by now: the retry finds its rows. */
function raced(error: unknown): never {
  throw isUniqueViolation(error) ? new StaleRow() : error;
}

async function linkedUser(
  tx: Tx,
  services: Services,
  { issuer, subject, profile }: Subject,
  now: Date,
): Promise<LinkedUser> {
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
    // The issuer gave the address to another person: subjects are permanent, addresses can move (OpenID Connect Core,
    // 5.7).
    throw unauthenticated("The account with this email address belongs to another person of the identity provider");
  }
  if (owner && (await holdState(tx, owner.id))) throw suspended();
  // A stranger may have registered with the address, and may have left accounts or content in the account.
  if (owner && owner.emailVerifiedAt === null) throw unauthenticated(UNVERIFIED);
  const { user, audit } = owner
    ? await takeOver(tx, owner, now)
    : await newUser(tx, services, { ...profile, passwordHash: null, emailVerifiedAt: now }, now);
  await tx.userIdentity.create({ data: { issuer, subject, userId: user.id, createdAt: now } });
  return { user, audit };
}

/**
 * Links an existing account to the identity with the same verified email address. Addresses can be given to another
 * person, and the account is the identity provider's to protect from now on: it loses its password, second factor,
 * sessions, tokens and grants.
 */
async function takeOver(tx: Tx, user: User, now: Date): Promise<LinkedUser> {
  const ended = await endCredentials(tx, user, now);
  const owner = await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, updatedAt: now } });
  const changed = [
    { field: "identity" },
    ...(user.passwordHash === null ? [] : [{ field: "password" }]),
    ...ended.changed,
  ];
  return {
    user: owner,
    audit: [{ action: "identity.identity_linked", resourceId: user.id, actorId: user.id, changed }],
  };
}
