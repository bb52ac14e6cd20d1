import { signedIn } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { endGrant } from "./effects.ts";
import { ById } from "./inputs.ts";

/**
 * Revokes a grant of the viewer to an application, and its tokens. Revoking an ended grant changes nothing.
 * @throws DomainError NOT_FOUND
 */
export const revokeApplicationGrant = write({
  name: "revokeApplicationGrant",
  input: ById,
  target: ({ context }) => ({ userId: signedIn(context).id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, now }) {
    const grant = await tx.applicationGrant.findFirst({
      where: { id, userId },
      include: { workspace: { select: { organizationId: true } } },
    });
    if (!grant) throw notFound("Application grant");
    const { workspace, ...row } = grant;
    if (!(await endGrant(tx, id, now))) return { value: row, audit: null };
    const where = { organizationId: workspace?.organizationId ?? null, workspaceId: row.workspaceId };
    return {
      value: { ...row, revokedAt: now },
      audit: { action: "application.grant_revoked", resourceId: id, ...where },
      touched: [userId],
    };
  },
});
