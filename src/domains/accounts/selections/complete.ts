import { signedIn } from "../../../platform/access/requestContext.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { providerName } from "../../../providers/registry.ts";
import { CONNECT } from "../access.ts";
import { CompleteChannelConnection } from "../inputs.ts";
import { saveAccounts } from "../save.ts";
import { selectionTarget, targetsOf } from "./selection.ts";

/**
 * Connects the chosen targets of a consent, all of them or none.
 * @throws DomainError NOT_FOUND, FORBIDDEN; INVALID_INPUT for a target that the consent does not cover;
 * ACCOUNT_QUOTA_EXCEEDED
 */
export const completeChannelConnection = write({
  name: "completeChannelConnection",
  input: CompleteChannelConnection,
  target: ({ tx, input, context }) => selectionTarget(tx, context, input.id),
  permission: CONNECT,
  async run({ tx, input: { targetIds }, context, target: consent, now }) {
    const { services } = context;
    const byId = new Map(targetsOf(services, consent).map(({ account }) => [account.remoteId, account]));
    const issues = targetIds.flatMap((id, index) =>
      byId.has(id) ? [] : [{ path: ["targetIds", index], message: "is not the id of a target of the selection" }],
    );
    if (issues.length > 0) {
      throw new DomainError("INVALID_INPUT", "targetIds must be ids of targets of the selection", issues);
    }
    const { count } = await tx.accountConsent.deleteMany({ where: { id: consent.id } });
    // Another request completed the choice first.
    if (count === 0) throw notFound("Selection");
    return saveAccounts({
      tx,
      services,
      personId: signedIn(context).id,
      now,
      provider: providerName(consent.provider),
      target: { id: consent.workspaceId, organizationId: consent.organizationId },
      remotes: targetIds.flatMap((id) => byId.get(id) ?? []),
    });
  },
});
