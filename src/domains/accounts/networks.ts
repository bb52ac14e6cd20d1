import { batched } from "../../platform/access/batched.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Connect } from "../../providers/connect.ts";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../providers/registry.ts";
import { providersWithApp } from "../provider-apps/read.ts";

/** A network on which accounts can be connected. */
export interface Network {
  provider: ProviderName;
  connectsBy: Connect["by"];
  /** Whether this server has what a connection needs of it. */
  isConfigured: boolean;
}

/** Whether nothing can be connected before an instance administrator has registered an app. */
const needsApp = (connect: Connect): boolean =>
  connect.by === "channelCode" || ("register" in connect && connect.register === null);

/** Returns the networks of this server in the order of the registry. */
export async function networks(services: Services): Promise<Network[]> {
  const waiting = PROVIDER_NAMES.filter((provider) => needsApp(providerOf(provider).connect));
  const ready = await providersWithApp(services, waiting);
  return PROVIDER_NAMES.map((provider) => {
    const { connect } = providerOf(provider);
    return { provider, connectsBy: connect.by, isConfigured: !needsApp(connect) || ready.has(provider) };
  });
}

/** A network, and the accounts that a workspace has there. */
export interface WorkspaceNetwork extends Network {
  connectedAccounts: number;
}

/** The networks of a workspace. The caller has checked that the viewer can see the workspace. */
export const workspaceNetworks = batched(readNetworks, 100);

async function readNetworks(
  { services }: RequestContext,
  workspaceIds: readonly string[],
): Promise<WorkspaceNetwork[][]> {
  const [all, counts] = await Promise.all([
    networks(services),
    services.database.prisma.socialAccount.groupBy({
      by: ["workspaceId", "provider"],
      where: { workspaceId: { in: [...new Set(workspaceIds)] }, state: { not: "DISCONNECTED" } },
      _count: true,
    }),
  ]);
  const keyOf = (workspaceId: string, provider: string) => `${workspaceId} ${provider}`;
  const byPlace = new Map(counts.map((row) => [keyOf(row.workspaceId, row.provider), row._count]));
  return workspaceIds.map((id) =>
    all.map((network) => ({ ...network, connectedAccounts: byPlace.get(keyOf(id, network.provider)) ?? 0 })),
  );
}
