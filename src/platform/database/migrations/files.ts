import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Migration {
  name: string;
  sql: string;
  /** The SHA-256 of the script, as Prisma records it. */
  checksum: string;
}

/** The folder of this version's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

/** Returns the migrations of this version, in the order of their names. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
