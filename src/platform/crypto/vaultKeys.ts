import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../env/env.ts";
import { createPrivateFileNow } from "../files/wholeFile.ts";
import type { VaultKeys } from "./vault.ts";

/** The id of the key that is kept in a file. */
export const FILE_KEY = "file";
const KEY = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Returns the keys of SECRET_KEYS; without them, a key that is created at first use and kept beside the embedded
 * database.
 */
export function vaultKeys({ SECRET_KEYS, DATA_DIR }: Pick<Env, "SECRET_KEYS" | "DATA_DIR">): VaultKeys {
  return SECRET_KEYS.size > 0 ? SECRET_KEYS : new Map([[FILE_KEY, keyOf(DATA_DIR)]]);
}

/** Returns the file of the key that is kept beside the embedded database. */
export const keyFile = (folder: string): string => join(folder, "secret.key");

/** Returns the same keys as `vaultKeys`, but creates none; null if no key was created yet. */
export const existingVaultKeys = (env: Pick<Env, "SECRET_KEYS" | "DATA_DIR">): VaultKeys | null =>
  env.SECRET_KEYS.size > 0 || read(keyFile(env.DATA_DIR)) !== null ? vaultKeys(env) : null;

/** @throws Error for a file without a valid key: a new key would make every sealed secret unreadable */
function keyOf(folder: string): Uint8Array {
  const file = keyFile(folder);
  const text = (read(file) ?? made(file)).trim();
  if (!KEY.test(text)) throw new Error(`${file} does not hold a key of 32 bytes in base64`);
  return Buffer.from(text, "base64");
}

/** Two servers that start together use the same key, and neither reads a file that the other is still writing. */
function made(file: string): string {
  createPrivateFileNow(file, randomBytes(32).toString("base64"));
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
