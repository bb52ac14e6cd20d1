import type { Env } from "../../../platform/env/env.ts";
import { type DomainError, forbidden } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { isInvited } from "../../invitations/read.ts";
import { isSetupToken, takeSetupToken } from "./setupToken.ts";

interface Applicant {
  email: string;
  invitationToken?: string | null | undefined;
  setupToken?: string | null | undefined;
}

/** The transaction, and what a decision needs besides. */
interface Decision {
  tx: Tx;
  services: Services;
  now: Date;
}

/**
 * Whether a person may register with a password (docs/decisions/identity.md, 33 and 34). A wrong setup token is refused
 * under every policy: its holder expects to become the administrator.
 */
export async function mayRegister(decision: Decision, applicant: Applicant): Promise<boolean> {
  return isGiven(applicant.setupToken)
    ? isSetupToken(decision.tx, applicant.setupToken)
    : policyAllows(decision, applicant);
}

/** Decides as `mayRegister` does, in the transaction of the registration, and uses the setup token up. */
export async function enterRegistration(decision: Decision, applicant: Applicant): Promise<boolean> {
  return isGiven(applicant.setupToken)
    ? takeSetupToken(decision.tx, applicant.setupToken)
    : policyAllows(decision, applicant);
}

async function policyAllows({ tx, services, now }: Decision, { email, invitationToken }: Applicant): Promise<boolean> {
  const policy = services.env.REGISTRATION;
  if (policy !== "invite") return policy === "open";
  return isGiven(invitationToken) && (await isInvited(tx, services, { email, token: invitationToken }, now));
}

/**
 * Returns the secret that the person shows and strangers lack: the setup token, or the token of an open invitation for
 * the address. Null without one, and for a wrong one.
 */
export async function validSecret({ tx, services, now }: Decision, applicant: Applicant): Promise<string | null> {
  const { email, invitationToken, setupToken } = applicant;
  if (isGiven(setupToken)) return (await isSetupToken(tx, setupToken)) ? setupToken : null;
  if (!isGiven(invitationToken)) return null;
  return (await isInvited(tx, services, { email, token: invitationToken }, now)) ? invitationToken : null;
}

/**
 * Returns the error of the policy. The text depends on no row, so the text does not reveal who has an account or an
 * invitation.
 */
export function registrationRefused(
  { REGISTRATION: policy }: Env,
  { setupToken }: Partial<Applicant> = {},
): DomainError {
  if (isGiven(setupToken)) {
    return forbidden(
      "The setup token is wrong, used or replaced. A production server without an instance administrator prints a new one when it starts",
    );
  }
  return forbidden(
    policy === "closed"
      ? "Registration is closed on this server. Sign in with an existing account, or through the identity provider"
      : "This server is open to invited people only. Open the link in the invitation, and register with the email address that was invited",
  );
}

const isGiven = (token: string | null | undefined): token is string => typeof token === "string";
