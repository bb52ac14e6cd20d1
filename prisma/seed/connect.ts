import { exchangeFederatedCode } from "../../src/domains/accounts/exchange.ts";
import { saveProviderApp } from "../../src/domains/provider-apps/save.ts";
import type { Scope } from "../../src/platform/access/scope.ts";
import { publicUrl } from "../../src/platform/env/publicUrl.ts";
import { registerClient } from "../../src/providers/mastodon/mastodon.ts";
import type { DemoInstance } from "./instance.ts";

type As = (role: "owner" | "instanceAdmin") => Promise<Scope>;

/**
 * Connects a workspace to the demo instance as people would: this server is registered there, an instance administrator saves the app, so
 * that the instance has a name here, and the workspace's owner exchanges a code. The account that was connected before keeps its row.
 * @returns the account's id
 */
export async function connectInstance(as: As, workspaceId: string, instance: DemoInstance): Promise<string> {
  const owner = await as("owner");
  const { env, fetch } = owner.services;
  const { clientId, clientSecret } = await registerClient(fetch, instance.url, publicUrl(env));
  const app = { provider: "mastodon", instanceUrl: instance.url, name: instance.serverName };
  await saveProviderApp(await as("instanceAdmin"), { ...app, clientId, clientSecret });
  const place = { serverName: instance.serverName, instanceUrl: instance.url };
  const { accountId } = await exchangeFederatedCode(owner, { workspaceId, ...place, code: instance.code() });
  return accountId;
}
