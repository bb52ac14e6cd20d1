import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";
import type { VaultKeys } from "./vault.ts";

/** The keys of SECRET_KEYS; where there are none, one that is made at the first start and kept beside the embedded database. */
export function vaultKeys({ SECRET_KEYS, DATA_DIR }: Env): VaultKeys {
  return SECRET_KEYS.size > 0 ? SECRET_KEYS : new Map([["file", keyOf(join(DATA_DIR, "secret.key"), DATA_DIR)]]);
}

function keyOf(file: string, folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true });
  try {
    // Only made where it is not there: of two servers that start at once, both use the first one's.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8"), "base64");
}
