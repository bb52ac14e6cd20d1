/** Opens a new embedded database as a copy of a blank one, migrates it, and says so. */
import process from "node:process";
import { openDatabase } from "../../../../src/platform/database/database.ts";
import { migrate } from "../../../../src/platform/database/migrate.ts";

const [, , folder = "", blank = ""] = process.argv;
const { pool, close } = await openDatabase(`pglite:${folder}`, { blank });
await migrate(pool);
await close();
console.log("done");
