import type { ProviderName } from "../../src/providers/registry.ts";

/** The demo provider: an instance that runs beside a demo, and is published to. */
export interface DemoInstance {
  readonly provider: ProviderName;
  /** Its origin: on this machine, at a port that may be another one at the next start. */
  readonly url: string;
  /** The name of the app that the demo registers for it. */
  readonly serverName: string;
  /** It remembers nothing: who was connected has to be connected again. */
  readonly isNew: boolean;
  /** A code for the account that the demo workspace is connected to, good for one exchange. */
  code(): string;
  /** For another account, good for any number of exchanges while the instance runs. */
  readonly standingCode: string;
}
