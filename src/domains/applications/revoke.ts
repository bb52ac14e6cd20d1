import { write } from "../../platform/write/write.ts";
import { endApplication } from "./effects.ts";
import { ById } from "./inputs.ts";
import { applicationTarget } from "./read.ts";

/**
 * Revokes an application permanently, with its secret, tokens and grants. Revoking a revoked application changes
 * nothing.
 * @throws DomainError NOT_FOUND
 */
export const revokeApplication = write({
  name: "revokeExternalApplication",
  input: ById,
  target: ({ tx, input }) => applicationTarget(tx, input.id),
  permission: "instance.administer",
  async run({ tx, target: { application }, now }) {
    const { id } = application;
    const { count } = await tx.externalApplication.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) return { value: application, audit: null };
    await endApplication(tx, id, now);
    return {
      value: { ...application, revokedAt: now },
      audit: { action: "application.revoked", resourceId: id },
    };
  },
});
