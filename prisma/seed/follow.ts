import { INSTANCE } from "../../src/platform/answer-cache/revisions.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import type { Tx } from "../../src/platform/write/transaction.ts";
import { openCredentials, sealCredentials } from "../../src/providers/credentials.ts";
import type { DemoInstance } from "./instance.ts";

/**
 * The demo instance listens at another address than at the previous start: all rows that name its address are updated.
 * For people, the accounts stay the same.
 */
export async function followInstance(
  services: Services,
  before: string,
  { provider, url }: Pick<DemoInstance, "provider" | "url">,
): Promise<void> {
  if (before === url) return;
  await systemWrite(services, async ({ tx, now }) => {
    const where = { provider, instanceUrl: before };
    await tx.providerApp.updateMany({ where, data: { instanceUrl: url, updatedAt: now } });
    // The client secret is sealed for the old address; the next use creates a new client.
    await tx.instanceClient.deleteMany({ where });
    const accounts = await tx.socialAccount.findMany({ where });
    for (const account of accounts) {
      const { id, credentials, avatarUrl, profileUrl } = account;
      const data = {
        instanceUrl: url,
        avatarUrl: moved(avatarUrl, before, url),
        profileUrl: moved(profileUrl, before, url),
        credentials: credentials && movedCredentials(services, id, credentials, url),
        updatedAt: now,
      };
      await tx.socialAccount.update({ where: { id }, data });
    }
    await moveRenditions(tx, `${provider}|`, before, url);
    return { value: undefined, audit: null, touched: [INSTANCE, ...accounts.map(({ workspaceId }) => workspaceId)] };
  });
}

const moved = (address: string, before: string, url: string) =>
  address.startsWith(`${before}/`) ? url + address.slice(before.length) : address;

function movedCredentials({ vault }: Services, accountId: string, sealed: string, url: string): string {
  return sealCredentials(vault, accountId, { ...openCredentials(vault, accountId, sealed), instanceUrl: url });
}

async function moveRenditions(tx: Tx, prefix: string, before: string, url: string): Promise<void> {
  const [key, newKey] = [`${prefix}${before}|`, `${prefix}${url}|`];
  await tx.$executeRaw`
    UPDATE rendition SET
      target_key = ${newKey} || substr(target_key, ${key.length + 1}::int),
      external_url = CASE WHEN starts_with(external_url, ${`${before}/`}) THEN ${url} || substr(external_url, ${before.length + 1}::int)
        ELSE external_url END
    WHERE starts_with(target_key, ${key})`;
  await tx.$executeRaw`
    UPDATE live_segment SET external_url = ${url} || substr(external_url, ${before.length + 1}::int)
    WHERE starts_with(external_url, ${`${before}/`})`;
}
