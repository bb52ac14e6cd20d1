import { publicUrl } from "../../../platform/env/publicUrl.ts";
import { canFetch } from "../../../platform/outbound/canFetch.ts";
import type { Services } from "../../../platform/services/services.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { apiUrlOf } from "../../provider-apps/read.ts";

/**
 * Whether the servers of a provider reach this server: the address of the provider in use and PUBLIC_URL decide. A
 * provider with instances is known by the addresses of accounts only, and none of them fetches.
 */
export function reachesThisServer({ env }: Pick<Services, "env">, provider: string): boolean {
  const apiUrl = apiUrlOf({ env }, providerName(provider));
  return apiUrl === "" || canFetch(apiUrl, publicUrl(env));
}

/** The rule about media items that a network has to fetch from this server; null where the network reaches it. */
export function reachFault({ env }: Pick<Services, "env">, provider: string) {
  const { name, capabilities } = providerOf(provider);
  if (capabilities.fetchesMedia !== true || reachesThisServer({ env }, provider)) return null;
  const message = `cannot be fetched by ${name} from this server. An operator has to set PUBLIC_URL, now ${publicUrl(env)}, to an https address that ${name} reaches`;
  return { rule: "MEDIA_OUT_OF_REACH" as const, message };
}
