/** `npm start`: the whole server, on Node and on Deno; with WEB_CONCURRENCY, the processes that share its port. */
import "./boot/engineFlags.ts";
import process from "node:process";
import { readEnvironment } from "./boot/environment.ts";
import { exitWithReason } from "./boot/exit.ts";
import { roleOf } from "./processes/role.ts";

// A supervisor loads nothing of the server.
try {
  const env = readEnvironment(process.env);
  const role = await roleOf(env);
  if (role === "supervisor") await (await import("./processes/supervisor.ts")).supervise(env);
  else await (await import("./start.ts")).start(env, role);
} catch (error) {
  exitWithReason(error);
}
