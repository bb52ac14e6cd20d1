// Prints how this runtime judges names of time zones, as JSON: the stored spelling, or null for a refused name.
// `smoke.ts` compares Node with Deno.
import process from "node:process";
import { timezoneNamed } from "../../src/platform/time/timezone.ts";
import { NAMED_ZONES } from "../fuzz/zoneNames.ts";

process.stdout.write(
  JSON.stringify(Object.fromEntries(NAMED_ZONES.map((name) => [name, timezoneNamed(name) ?? null]))),
);
