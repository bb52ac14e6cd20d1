import { join } from "node:path";
import type { DemoInstance } from "../../../prisma/seed/instance.ts";
import type { Env } from "../../platform/env/env.ts";
import { type Log, SILENT } from "../../platform/log/log.ts";
import { listen } from "../listen/listen.ts";
import type { Handle, Listener } from "../listen/listener.ts";
import { createInstance } from "./instance.ts";
import { openStore } from "./state.ts";

/** The instance listens on this machine only, wherever the server itself listens. */
const HOSTNAME = "127.0.0.1";
const LARGEST_PORT = 65_535;

export interface RunningInstance extends DemoInstance {
  stop(): Promise<void>;
}

/** Starts the demo instance beside the server of the environment. The data folder keeps the state. */
export async function startInstance(env: Env, log: Log = SILENT): Promise<RunningInstance> {
  const store = await openStore(join(env.DATA_DIR, "demo-instance.json"));
  const instance = createInstance({ store, log, now: () => new Date() });
  const listener = await listenNear(instance.fetch, portOf(env));
  return {
    provider: "mastodon",
    url: `http://${HOSTNAME}:${listener.port}`,
    serverName: "Demo instance",
    isNew: store.isNew,
    code: () => instance.code("demo"),
    standingCode: instance.standingCode("studio"),
    stop: listener.stop,
  };
}

/** Returns the configured port, otherwise the port after the server's. */
function portOf({ PORT, DEMO_INSTANCE_PORT }: Env): number {
  return DEMO_INSTANCE_PORT ?? (PORT === 0 || PORT === LARGEST_PORT ? 0 : PORT + 1);
}

/** Listens on the port, or on any other if it is taken: the demo must not prevent the start of the server. */
async function listenNear(handle: Handle, port: number): Promise<Listener> {
  const where = { hostname: HOSTNAME };
  return listen(handle, { ...where, port }).catch(() => listen(handle, { ...where, port: 0 }));
}
