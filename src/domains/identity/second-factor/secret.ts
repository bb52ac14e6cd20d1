import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";

type Sealing = Pick<Services, "vault">;
type Logged = Pick<Services, "vault" | "log">;

const placeOf = (userId: string) => `second_factor:${userId}:secret`;

/** Seals the secret of a person, whose setup and second factor share one place. */
export const sealSecret = ({ vault }: Sealing, userId: string, secret: string): string =>
  vault.seal(secret, placeOf(userId));

/**
 * Opens the secret of a person.
 * @throws DomainError UNAVAILABLE if the server lacks the key, as after a restore without it
 */
export function openSecret({ vault, log }: Logged, userId: string, sealed: string): string {
  try {
    return vault.open(sealed, placeOf(userId));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error("second_factor.unreadable", { userId }, error);
    throw new DomainError(
      "UNAVAILABLE",
      "This server cannot check codes of authenticator apps now. Use a recovery code, or contact the administrator",
    );
  }
}
