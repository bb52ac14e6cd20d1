import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { openPrepared } from "./database/template.ts";

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://rostrum.test" };

/** A folder with an embedded database, for commands of an operator in this process. */
export async function operatorFolder(env: Record<string, string> = PRODUCTION) {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-operator-"));
  const source = { DATA_DIR: folder, DATABASE_URL: "", EMBEDDED_DURABILITY: "off", ...env };
  await (await openPrepared(`pglite:${folder}`, "migrated")).close();
  const printed = { stdout: "", stderr: "" };
  return {
    folder,
    source,
    /** The texts that commands printed since `forget`. */
    printed,
    forget: () => Object.assign(printed, { stdout: "", stderr: "" }),
    output: {
      stdout: (text: string) => void (printed.stdout += text),
      stderr: (text: string) => void (printed.stderr += text),
    },
    /** The printed lines, in cells. */
    lines: () =>
      printed.stdout
        .split("\n")
        .slice(0, -1)
        .map((line) => line.split("\t")),
    /** Opens the database while `act` runs. Only one process can open it at a time. */
    async withServices<T>(act: (services: Services) => Promise<T>): Promise<T> {
      const database = await openDatabase(`pglite:${folder}`, { durable: false });
      try {
        return await act(openServices({ env: readEnv(source), database }));
      } finally {
        await database.close();
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
