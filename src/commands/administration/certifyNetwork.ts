import type { Readable } from "node:stream";
import { apiUrlOf, apiVersionOf, scopesOf } from "../../domains/provider-apps/read.ts";
import type { Env } from "../../platform/env/env.ts";
import { createGuardedFetch } from "../../platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../providers/deliveryKey.ts";
import { type ProviderName, providerOf } from "../../providers/registry.ts";
import { certify } from "../certification/certify.ts";
import { prompt } from "../certification/prompt.ts";
import { type Output, Refused } from "../shared/operatorCommand.ts";

/**
 * Proves a network with the operator's own account, and prints the transcript. The database is not opened.
 * @throws Refused after the transcript, if a step failed
 */
export async function certifyNetwork(env: Env, network: ProviderName, input: Readable, output: Output): Promise<void> {
  const fetch = createGuardedFetch({ allow: env.OUTBOUND_ALLOW, services: [...env.PROVIDER_API_URLS.values()] });
  const since = new Date();
  const key = newDeliveryKey(since);
  const sent = { key, since, text: `rostrum certifies this network: ${key.slice(-12)}` };
  const operator = prompt(input, (text) => output.stderr(text));
  try {
    const [apiUrl, apiVersion] = [apiUrlOf({ env }, network), apiVersionOf({ env }, network)];
    const scopes = scopesOf({ env }, network);
    const transcript = await certify(network, { fetch, operator, apiUrl, apiVersion, scopes, sent });
    output.stdout(`${JSON.stringify(transcript, null, 2)}\n`);
    if (transcript.problem !== null) throw new Refused(transcript.problem);
    const done = providerOf(network).remove === null ? "published and found" : "published, found and deleted";
    output.stderr(`${network} is certified: one post was ${done}.\n`);
  } finally {
    operator.close();
  }
}
