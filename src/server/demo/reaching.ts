import { readFile } from "node:fs/promises";
import { demoFile, type EarlierDemo } from "../../../prisma/seed/demo.ts";
import type { Env } from "../../platform/env/env.ts";

/** Returns the environment with permission for requests to exactly one more host and port. */
export const reaching = (env: Env, url: string): Env => ({
  ...env,
  OUTBOUND_ALLOW: [...env.OUTBOUND_ALLOW, new URL(url).host],
});

const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:\d+$/;

/**
 * The same for a worker, which runs in another process: `demo.json` names the address of the demo instance. Never in
 * production.
 */
export async function reachingDemo(env: Env): Promise<Env> {
  if (env.NODE_ENV === "production") return env;
  const text = await readFile(demoFile(env.DATA_DIR), "utf8").catch(() => null);
  const { federated } = JSON.parse(text ?? "{}") as Partial<EarlierDemo>;
  return federated && ON_THIS_MACHINE.test(federated.instance_url) ? reaching(env, federated.instance_url) : env;
}
