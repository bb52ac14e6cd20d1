import { connectOf } from "../../src/domains/accounts/connectOf.ts";
import { exchangeAuthorizationCode } from "../../src/domains/accounts/exchange.ts";
import { saveProviderApp } from "../../src/domains/provider-apps/save.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { publicUrl } from "../../src/platform/env/publicUrl.ts";
import type { DemoInstance } from "./instance.ts";

type As = (role: "owner" | "instanceAdmin") => Promise<RequestContext>;

/**
 * Connects a workspace to the demo instance as people would: this server is registered there, an instance administrator
 * saves the app, so that the instance has a name here, and the workspace's owner exchanges a code. The account that was
 * connected before keeps its row.
 * @returns the account's id
 */
export async function connectInstance(as: As, workspaceId: string, instance: DemoInstance): Promise<string> {
  const owner = await as("owner");
  const { env, fetch } = owner.services;
  const { provider, url: instanceUrl, serverName } = instance;
  const client = await connectOf(provider, "authorizationCode").register?.(fetch, instanceUrl, publicUrl(env));
  const app = { provider, instanceUrl, name: serverName };
  const { clientId, clientSecret } = client ?? {};
  await saveProviderApp(await as("instanceAdmin"), { ...app, clientId, clientSecret });
  const place = { provider, serverName, instanceUrl };
  const { accountId } = await exchangeAuthorizationCode(owner, { workspaceId, ...place, code: instance.code() });
  return accountId;
}
