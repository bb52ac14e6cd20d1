/** Opens a new embedded database as a copy of a blank one, migrates it, and says so. */
import process from "node:process";
import { openDatabase } from "../../../src/core/database.ts";
import { migrate } from "../../../src/core/migrate.ts";

const [, , folder = "", blank = ""] = process.argv;
const { pool, close } = await openDatabase(`pglite:${folder}`, { blank });
await migrate(pool);
await close();
console.log("done");
