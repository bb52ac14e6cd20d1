import { readFileSync } from "node:fs";

const manifest = new URL("../../../package.json", import.meta.url);

/** The version of this server, as docs/releases.md lists it. */
export const VERSION = (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
