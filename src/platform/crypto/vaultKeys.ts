import { Buffer } from "node:buffer";
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../env/env.ts";
import type { VaultKeys } from "./vault.ts";

const KEY = /^[A-Za-z0-9+/]{43}=$/;

/** The keys of SECRET_KEYS; where there are none, one that is made when it is first needed and kept beside the embedded database. */
export function vaultKeys({ SECRET_KEYS, DATA_DIR }: Pick<Env, "SECRET_KEYS" | "DATA_DIR">): VaultKeys {
  return SECRET_KEYS.size > 0 ? SECRET_KEYS : new Map([["file", keyOf(DATA_DIR)]]);
}

/** @throws Error for a file that holds something else than a key: a new one would make everything that is sealed unreadable */
function keyOf(folder: string): Uint8Array {
  const file = join(folder, "secret.key");
  const text = (read(file) ?? made(file, folder)).trim();
  if (!KEY.test(text)) throw new Error(`${file} does not hold a key of 32 bytes in base64`);
  return Buffer.from(text, "base64");
}

/**
 * Written under another name and linked to its own, which succeeds once: of two servers that need it at the same moment both use the first
 * one's, whole, and none reads a file that another is still writing.
 */
function made(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `secret.key.${randomUUID()}`);
  try {
    writeFileSync(draft, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}
