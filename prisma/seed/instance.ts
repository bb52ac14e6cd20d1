import type { ProviderName } from "../../src/providers/registry.ts";
import type { Twin, TwinAccount } from "../../src/providers/shared/twin/twin.ts";

/** Another network of the demo: a server on this machine, and its account. */
export interface DemoNetwork {
  readonly provider: ProviderName;
  readonly url: string;
  readonly account: TwinAccount;
  readonly app?: Twin["app"];
}

/** The network of the demo that keeps its posts: an instance that runs beside the demo server. */
export interface DemoInstance {
  readonly provider: ProviderName;
  /** The origin of the instance: on this machine, at a port that may differ at the next start. */
  readonly url: string;
  /** The name of the app that the demo registers for the instance. */
  readonly serverName: string;
  /** True for an instance without memory: accounts must be connected again. */
  readonly isNew: boolean;
  /** A code for the account that the demo workspace is connected to, good for one exchange. */
  code(): string;
  /** For another account, good for any number of exchanges while the instance runs. */
  readonly standingCode: string;
}
