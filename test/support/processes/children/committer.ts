/** Opens an embedded database and commits one insert after the other, as many as its second argument says. */
import process from "node:process";
import { openDatabase } from "../../../../src/platform/database/database.ts";

const [, , folder = "", commits = "0"] = process.argv;
const { pool, close } = await openDatabase(`pglite:${folder}`);
await pool.query("CREATE TABLE committed (number int)");
for (let number = 0; number < Number(commits); number++) {
  await pool.query("INSERT INTO committed VALUES ($1)", [number]);
}
await close();
