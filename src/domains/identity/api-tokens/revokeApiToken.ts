import { notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { ById } from "../inputs.ts";
import { withSession } from "../sessions/session.ts";

/**
 * Revokes one of the viewer's own API tokens. Revoking an ended token does nothing.
 * @throws DomainError NOT_FOUND; FORBIDDEN for a token
 */
export const revokeApiToken = write({
  name: "revokeApiToken",
  input: ById,
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  async run({ tx, input: { id }, target: { userId }, now }) {
    const { count } = await tx.apiToken.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: now },
    });
    const value = await tx.apiToken.findFirst({
      where: { id, userId },
      include: { workspace: { select: { organizationId: true } } },
    });
    if (!value) throw notFound("API token");
    if (count === 0) return { value, audit: null };
    const where = { organizationId: value.workspace?.organizationId ?? null, workspaceId: value.workspaceId };
    return {
      value,
      audit: { action: "identity.api_token_revoked", resourceId: id, ...where },
      outbox: [notify("security_action", userId, "api_token_revoked", { once: id, name: id })],
      touched: [userId],
    };
  },
});
