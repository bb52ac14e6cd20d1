import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Load, LoadResult } from "./loadProcess.ts";

/** The load generator: keeps a number of connections busy for a while. */
export class Generator {
  readonly #child: ChildProcess;
  readonly #died: Promise<never>;

  constructor() {
    this.#child = fork(fileURLToPath(new URL("loadProcess.ts", import.meta.url)), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // Sending to a process that has ended emits an error event. The exit of the process is reported elsewhere.
    this.#child.on("error", () => {});
    this.#died = once(this.#child, "exit").then(([code, signal]) => {
      throw new Error(`the load generator ended by itself: ${signal ?? `exit code ${code}`}`);
    });
    this.#died.catch(() => {});
  }

  async run(load: Load): Promise<LoadResult> {
    this.#child.send(load);
    const [result] = (await Promise.race([once(this.#child, "message"), this.#died])) as [LoadResult];
    return result;
  }

  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
