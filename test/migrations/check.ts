/**
 * Checks the migrations after the first release: servers of the release before go on while each is applied
 * (docs/migrations.md).
 */
import process from "node:process";
import { readMigrations } from "../../src/platform/database/migrations/files.ts";
import { VERSION } from "../../src/platform/release/version.ts";
import { readPage, releasesOf } from "../release/releases.ts";
import { faultsOf } from "./rules.ts";

const releases = releasesOf(readPage());
const first = releases.at(-1)?.migration ?? "";
const versions = [...releases.map(({ version }) => version), VERSION];
const checked = (await readMigrations()).filter(({ name }) => name > first);
const faults = checked.flatMap(({ name, sql }) => faultsOf(sql, versions).map((fault) => `${name}: ${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${checked.length} migrations after ${first}, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
