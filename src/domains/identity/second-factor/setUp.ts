import { write } from "../../../platform/write/write.ts";
import { consumeGrant } from "../effects.ts";
import { themselves } from "../sessions/session.ts";
import { WithGrant } from "./inputs.ts";
import { sealSecret } from "./secret.ts";
import { newTotpSecret, uriOf } from "./totp.ts";

const SETUP_MS = 15 * 60_000;

/** A setup that waits for its first code. The secret is returned once. */
export interface SecondFactorSetup {
  /** In base32. */
  secret: string;
  /** The `otpauth:` address of the secret. */
  uri: string;
  expiresAt: Date;
}

/**
 * Creates a secret for the viewer's authenticator app. The secret counts from `confirmSecondFactor` on; until then, the
 * present second factor stays. Another setup replaces one that waits.
 * @throws DomainError INVALID_CREDENTIALS for a wrong grant; FORBIDDEN for a token
 */
export const setUpSecondFactor = write({
  name: "setUpSecondFactor",
  input: WithGrant,
  replayable: false,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { reauthGrant }, target: { userId }, context, now }) {
    await consumeGrant(tx, context, { grant: reauthGrant, action: "second_factor.manage" });
    const secret = newTotpSecret();
    const expiresAt = new Date(now.getTime() + SETUP_MS);
    const pending = { pendingSecret: sealSecret(context.services, userId, secret), pendingUntil: expiresAt };
    await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
    const value: SecondFactorSetup = { secret, uri: uriOf(secret, themselves(context).user.email), expiresAt };
    return { value, audit: { action: "identity.second_factor_setup_started", resourceId: userId } };
  },
});
