import { readFile } from "node:fs/promises";
import { demoFile, type EarlierDemo } from "../../../prisma/seed/demo.ts";
import type { Env } from "../../platform/env/env.ts";
import type { ProviderName } from "../../providers/registry.ts";
import { type Listening, providerVariables, type RunningTwin } from "./twins.ts";

/** Returns the environment with permission for requests to the servers of the demo, and to no other host and port. */
export function reaching(env: Env, instance: Pick<RunningTwin, "url">, others: readonly Listening[]): Env {
  const hosts = [instance, ...others].map(({ url }) => new URL(url).host);
  const { apiUrls, apps } = providerVariables(others);
  const own = JSON.parse(env.PROVIDER_APPS) as { provider?: unknown }[];
  const isOwn = (provider: string) => own.some((app) => app.provider === provider);
  return {
    ...env,
    OUTBOUND_ALLOW: [...env.OUTBOUND_ALLOW, ...hosts],
    // The operator's own apps and addresses come first.
    PROVIDER_API_URLS: new Map([...apiUrls, ...env.PROVIDER_API_URLS]),
    PROVIDER_APPS: JSON.stringify([...own, ...apps.filter(({ provider }) => !isOwn(provider))]),
  };
}

const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:\d+$/;

/**
 * The same for a worker, which runs in another process: `demo.json` names the addresses. Never in production.
 */
export async function reachingDemo(env: Env): Promise<Env> {
  if (env.NODE_ENV === "production") return env;
  const text = await readFile(demoFile(env.DATA_DIR), "utf8").catch(() => null);
  const { federated, networks = {} } = JSON.parse(text ?? "{}") as Partial<EarlierDemo>;
  if (federated === undefined || !ON_THIS_MACHINE.test(federated.instance_url)) return env;
  const others = Object.entries(networks)
    .map(([provider, { url, app }]) => ({ provider: provider as ProviderName, url, ...(app && { app }) }))
    .filter(({ url }) => ON_THIS_MACHINE.test(url));
  return reaching(env, { url: federated.instance_url }, others);
}
