import { type ProviderName, providerOf } from "../../providers/registry.ts";
import type { Twin, TwinAccount } from "../../providers/shared/twin/twin.ts";
import { TWINS } from "../../providers/twins.ts";
import { listenAs } from "../listen/listenAs.ts";

/** A twin that listens on this machine. */
export interface RunningTwin {
  readonly provider: ProviderName;
  readonly url: string;
  readonly account: TwinAccount;
  readonly app?: Twin["app"];
  stop(): Promise<void>;
}

/** The members of a twin that the environment is about. */
export type Listening = Pick<RunningTwin, "provider" | "url" | "app">;

/** Starts the twins of all networks but some. `portAt` returns the port for a place in the list, 0 for any. */
export function startTwins(
  portAt: (place: number) => number,
  { without = [], orAnyPort = false }: { without?: readonly ProviderName[]; orAnyPort?: boolean } = {},
): Promise<RunningTwin[]> {
  const chosen = Object.entries(TWINS).filter(([name]) => !without.includes(name as ProviderName));
  const starts = chosen.map(async ([name, create], place): Promise<RunningTwin> => {
    const start = listenAs(portAt(place), create);
    const { url, server, stop } = await (orAnyPort ? start.catch(() => listenAs(0, create)) : start);
    return {
      provider: name as ProviderName,
      url,
      account: server.account,
      ...(server.app && { app: server.app }),
      stop,
    };
  });
  return Promise.all(starts);
}

/** The values of PROVIDER_API_URLS and PROVIDER_APPS for twins: APIs that are one for all accounts, and apps. */
export function providerVariables(twins: readonly Listening[]) {
  const hasOneApi = ({ provider }: Listening) => {
    const { connect } = providerOf(provider);
    return "apiUrl" in connect && connect.apiUrl !== null;
  };
  return {
    apiUrls: new Map(twins.filter(hasOneApi).map(({ provider, url }) => [provider, url] as const)),
    apps: twins.flatMap(({ provider, app }) => (app === undefined ? [] : [{ provider, ...app }])),
  };
}
