import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { ById } from "./inputs.ts";
import { applicationTarget } from "./read.ts";
import type { Registration } from "./register.ts";

/**
 * A new secret for an application; the one before ends at once, tokens stay.
 * @throws DomainError NOT_FOUND, CONFLICT for one that was revoked
 */
export const rotateApplicationSecret = write({
  name: "rotateExternalApplicationSecret",
  input: ById,
  replayable: false,
  target: ({ tx, input }) => applicationTarget(tx, input.id),
  permission: "instance.administer",
  async run({ tx, target: { application }, now }) {
    const { id } = application;
    const clientSecret = newSecret("clientSecret");
    const kept = { secretHash: hashSecret(clientSecret), secretSetAt: now };
    const { count } = await tx.externalApplication.updateMany({ where: { id, revokedAt: null }, data: kept });
    if (count === 0) throw new DomainError("CONFLICT", "The application was revoked: it has no secret any more");
    const value: Registration = { application: { ...application, ...kept }, clientSecret };
    return {
      value,
      audit: { action: "application.secret_rotated", resourceId: id, changed: [{ field: "client_secret" }] },
    };
  },
});
