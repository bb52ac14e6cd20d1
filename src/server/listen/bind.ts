import type { Env } from "../../platform/env/env.ts";
import { hostOf } from "../../platform/env/publicUrl.ts";
import { CannotStart } from "../boot/boot.ts";
import { listen } from "./listen.ts";
import type { Handle, Listener } from "./listener.ts";

/** Listens on HOST and the port of a variable; any free port without a value. @throws CannotStart that names both */
export async function bind(handle: Handle, env: Env, variable: "PORT" | "WORKER_PORT"): Promise<Listener> {
  const { HOST: hostname, [variable]: port = 0 } = env;
  try {
    return await listen(handle, { hostname, port });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`Cannot listen on ${hostOf(hostname)}:${port} (HOST, ${variable}): ${reason}`);
  }
}
