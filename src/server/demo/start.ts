import { join } from "node:path";
import type { DemoInstance } from "../../../prisma/seed/instance.ts";
import type { Env } from "../../platform/env/env.ts";
import { type Log, SILENT } from "../../platform/log/log.ts";
import { createKeptTwin, KEPT_NETWORK, openKeptStore } from "../../providers/twins.ts";
import { listenAs } from "../listen/listenAs.ts";
import { sitePage } from "../site/page.ts";
import { type RunningTwin, startTwins } from "./twins.ts";

const LARGEST_PORT = 65_535;

export interface RunningInstance extends DemoInstance {
  stop(): Promise<void>;
}

/** Starts a twin of every other network, at the ports after the instance's. */
export const startOthers = (env: Env, { provider, url }: DemoInstance): Promise<RunningTwin[]> => {
  const isFree = env.PORT === 0 && env.DEMO_INSTANCE_PORT === undefined;
  const next = Number(new URL(url).port) + 1;
  const portAt = (place: number) => (isFree || next + place > LARGEST_PORT ? 0 : next + place);
  return startTwins(portAt, { without: [provider], orAnyPort: true });
};

/** Starts the demo instance beside the server of the environment. The data folder keeps the state. */
export async function startInstance(env: Env, log: Log = SILENT): Promise<RunningInstance> {
  const store = await openKeptStore(join(env.DATA_DIR, "demo-instance.json"));
  const instance = createKeptTwin({ store, log, now: () => new Date() }, sitePage);
  const create = () => ({ handle: instance.fetch });
  // The demo must not prevent the start of the server.
  const { url: address, stop } = await listenAs(portOf(env), create).catch(() => listenAs(0, create));
  return {
    provider: KEPT_NETWORK,
    url: address,
    serverName: "Demo instance",
    isNew: store.isNew,
    code: () => instance.code("demo"),
    standingCode: instance.standingCode("studio"),
    stop,
  };
}

/** Returns the configured port, otherwise the port after the server's. */
function portOf({ PORT, DEMO_INSTANCE_PORT }: Env): number {
  return DEMO_INSTANCE_PORT ?? (PORT === 0 || PORT === LARGEST_PORT ? 0 : PORT + 1);
}
