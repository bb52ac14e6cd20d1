import { DomainError } from "../../src/platform/errors/errors.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import { connectInstance } from "./connect.ts";
import type { Demo, EarlierDemo } from "./demo.ts";
import { followInstance } from "./follow.ts";
import type { DemoInstance } from "./instance.ts";
import { furnishPublishing } from "./publish.ts";

/**
 * The demo with its instance: connected, and with publications. Where people removed the workspace or a role,
 * the rest of the demo still starts.
 */
export async function openPublishing(
  services: Services,
  demo: EarlierDemo,
  instance: DemoInstance,
): Promise<Omit<Demo, "networks">> {
  const { url, serverName, standingCode } = instance;
  const federated = { instance_url: url, server_name: serverName, code: standingCode };
  await followInstance(services, await whereItWas(services, demo, url), instance);
  const ids = await furnish(services, demo, instance).catch((error: unknown) => {
    if (!(error instanceof DomainError || error instanceof StorageError)) throw error;
    const code = error instanceof DomainError ? error.code : "storage";
    services.log.warning("demo.publishing_not_renewed", { code });
    return {};
  });
  return { ...demo, ids: { ...demo.ids, ...ids }, federated };
}

/**
 * The instance's address as the demo's account names it: `demo.json` may be from a start that ended before writing it.
 */
async function whereItWas({ database }: Services, { ids, federated }: EarlierDemo, url: string): Promise<string> {
  const where = { id: ids["account"] ?? "" };
  const account = await database.prisma.socialAccount.findUnique({ where, select: { instanceUrl: true } });
  return account?.instanceUrl ?? federated?.instance_url ?? url;
}

async function furnish(services: Services, { users, ids }: EarlierDemo, instance: DemoInstance) {
  const { workspace = "", account: accountId, socialSet, publication } = ids;
  const as = (role: "owner" | "instanceAdmin") => bearer(services, users[role].token);
  const isConnected = !instance.isNew && (await isActive(services, accountId));
  const account = accountId !== undefined && isConnected ? accountId : await connectInstance(as, workspace, instance);
  return { ...(await furnishPublishing(await as("owner"), workspace, { account, socialSet, publication })) };
}

/** A visitor of the demo may have disconnected the account. */
async function isActive({ database }: Services, id = ""): Promise<boolean> {
  const account = await database.prisma.socialAccount.findUnique({ where: { id }, select: { state: true } });
  return account?.state === "ACTIVE";
}
