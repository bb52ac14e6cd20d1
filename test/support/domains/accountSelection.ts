import { sealConsent } from "../../../src/domains/accounts/consents/consent.ts";
import { newId, newKey } from "../../../src/platform/ids/ids.ts";
import type { RemoteTarget } from "../../../src/providers/connect.ts";
import { PROVIDERS } from "../../../src/providers/registry.ts";
import type { World } from "../world.ts";

/** A channel that a consent covers. */
export const target = (remoteId: string): RemoteTarget => ({
  kind: "channel",
  account: {
    instanceUrl: "",
    remoteId,
    handle: `#${remoteId}`,
    displayName: `Channel ${remoteId}`,
    avatarUrl: `https://provider.example/${remoteId}.png`,
    profileUrl: `https://provider.example/${remoteId}`,
    limits: PROVIDERS.telegram.capabilities.limits,
    credentials: { token: "secret" },
  },
});

/** A choice that a person has between the targets of a consent, for tests that are not about the consent. */
export async function accountSelection(
  { app, db, clock }: World,
  workspaceId: string,
  startedById: string,
  targets: readonly RemoteTarget[] = [target(newKey()), target(newKey())],
): Promise<{ id: string; targetIds: string[] }> {
  const id = newId("sel");
  const now = clock.now();
  await db.prisma.accountConsent.create({
    data: {
      id,
      workspaceId,
      startedById,
      provider: "telegram",
      instanceUrl: "",
      stateHash: newKey(),
      sealed: sealConsent(app.services, id, targets),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
      exchangedAt: now,
    },
  });
  return { id, targetIds: targets.map(({ account }) => account.remoteId) };
}
