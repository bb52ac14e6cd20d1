import { newSigningSecret, secretPlace } from "../../platform/webhooks/signature.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { USUAL_OVERLAP_HOURS } from "./bounds.ts";
import type { SecretShown } from "./create.ts";
import { RotateWebhookSecret } from "./inputs.ts";
import { endpointTarget } from "./read.ts";

const HOUR = 3_600_000;

/**
 * Replaces the signing secret. Until the end of the overlap, each try carries a signature of both secrets; without an
 * overlap, the previous secret stops signing at once. An earlier secret that still overlapped is dropped.
 * @throws DomainError REVISION_CONFLICT, NOT_FOUND
 */
export const rotateWebhookSecret = write({
  name: "rotateWebhookSecret",
  input: RotateWebhookSecret,
  replayable: false,
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, input, target: before, context, now }) {
    expectRevision(before, input.expectedRevision);
    const hours = input.previousValidHours ?? USUAL_OVERLAP_HOURS;
    const secret = newSigningSecret();
    const previous =
      hours === 0
        ? { previousSecret: null, previousSecretUntil: null }
        : { previousSecret: before.secret, previousSecretUntil: new Date(now.getTime() + hours * HOUR) };
    const endpoint = await compareAndSet(
      tx.webhookEndpoint.update({
        where: { id: before.id, revision: before.revision },
        data: {
          secret: context.services.vault.seal(secret, secretPlace(before.id)),
          ...previous,
          updatedAt: now,
          revision: { increment: 1 },
        },
      }),
    );
    const value: SecretShown = { endpoint, secret };
    const changed = [{ field: "secret" }, { field: "previous_valid_hours", current: String(hours) }];
    return { value, audit: endpointAudit("organization.webhook_secret_rotated", endpoint, changed) };
  },
});
