import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { ById } from "./inputs.ts";
import { applicationTarget } from "./read.ts";
import type { Registration } from "./register.ts";

/**
 * Replaces an application's secret. The previous secret stops working immediately; tokens stay valid.
 * @throws DomainError NOT_FOUND; CONFLICT if the application is revoked
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
    if (count === 0) throw new DomainError("CONFLICT", "The application is revoked and can have no secret");
    const value: Registration = { application: { ...application, ...kept }, clientSecret };
    return {
      value,
      audit: { action: "application.secret_rotated", resourceId: id, changed: [{ field: "client_secret" }] },
    };
  },
});
