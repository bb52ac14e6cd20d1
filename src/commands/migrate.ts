/** `npm run migrate`: applies migrations, prints their names, and ends. */
import process from "node:process";
import { openMigrated } from "../server/boot/boot.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { exitWithReason } from "../server/boot/exit.ts";

try {
  const { database, applied } = await openMigrated(readEnvironment(process.env));
  await database.close();
  console.log(
    applied.length === 0 ? "The database is up to date." : `Applied:\n${applied.map((name) => `  ${name}`).join("\n")}`,
  );
} catch (error) {
  exitWithReason(error);
}
