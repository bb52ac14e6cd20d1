import { join } from "node:path";
import type { DemoInstance } from "../../../prisma/seed/instance.ts";
import type { Env } from "../../platform/env/env.ts";
import { listen } from "../listen.ts";
import type { Handle, Listener } from "../listener.ts";
import { createInstance } from "./instance.ts";
import { openStore } from "./state.ts";

/** On this machine alone, wherever the server itself listens. */
const HOSTNAME = "127.0.0.1";
const LARGEST_PORT = 65_535;

export interface RunningInstance extends DemoInstance {
  stop(): Promise<void>;
}

/** Starts the demo instance, beside the server that the environment describes; what it keeps is in the data folder. */
export async function startInstance(env: Env): Promise<RunningInstance> {
  const store = await openStore(join(env.DATA_DIR, "demo-instance.json"));
  const instance = createInstance({ store, now: () => new Date() });
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

/** The one that is asked for, else the one after the server's. */
function portOf({ PORT, DEMO_INSTANCE_PORT }: Env): number {
  return DEMO_INSTANCE_PORT ?? (PORT === 0 || PORT === LARGEST_PORT ? 0 : PORT + 1);
}

/** A demo does not keep a server from starting: where the port is taken, any other will do. */
async function listenNear(handle: Handle, port: number): Promise<Listener> {
  const where = { hostname: HOSTNAME };
  return listen(handle, { ...where, port }).catch(() => listen(handle, { ...where, port: 0 }));
}
