import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { backupText } from "./backupFile.ts";
import { MANIFEST, type Manifest, parseManifest } from "./manifest.ts";
import { Derivation, type DerivedKey, sameKey } from "./passphrase.ts";
import { BackupRefused } from "./refused.ts";

/** The file with the authentication code of the manifest, whose sums cover every other file. */
export const AUTHENTICATION = "authentication.json";

const Authentication = Derivation.extend({ mac: z.literal("hmac-sha256"), code: z.base64() });

/** Separates the code from any other use of the same key. */
const PURPOSE = "rostrum.backup.manifest.1\n";
const codeOf = (manifest: string, key: Buffer) => createHmac("sha256", key).update(PURPOSE).update(manifest).digest();

/** Returns the content of the file that authenticates a manifest with a new key. */
export function authenticationOf(manifest: string, { key, derivation }: DerivedKey): string {
  const code = codeOf(manifest, key).toString("base64");
  return `${JSON.stringify({ ...derivation, mac: "hmac-sha256", code }, null, 2)}\n`;
}

/** How an operator knows that a backup is the one that was written. */
export interface Trust {
  /** The passphrase of the backup; null if the operator named none. */
  passphrase: string | null;
  /** Whether a backup is accepted that nothing authenticates. */
  unauthenticated: boolean;
}

/**
 * Reads the manifest of a backup, and compares the code with the passphrase before a value of the manifest is used.
 * @throws BackupRefused for a backup that is not authenticated
 */
export async function readAuthenticManifest(folder: string, trust: Trust): Promise<Manifest> {
  const text = await backupText(folder, MANIFEST).catch((error: unknown) => {
    throw new BackupRefused(`${folder} is not a backup: ${MANIFEST} cannot be read (${(error as Error).message}).`);
  });
  await authenticate(folder, text, trust);
  return parseManifest(text, folder);
}

async function authenticate(folder: string, manifest: string, { passphrase, unauthenticated }: Trust): Promise<void> {
  if (passphrase === null) {
    if (unauthenticated) return;
    throw new BackupRefused(`The backup was not authenticated, because no passphrase was named. ${NEXT}`);
  }
  const text = await backupText(folder, AUTHENTICATION).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === "ENOENT") return null;
    throw new BackupRefused(`${AUTHENTICATION} of the backup cannot be read: ${(error as Error).message}.`);
  });
  if (text === null) {
    if (unauthenticated) return;
    throw new BackupRefused(`The backup has no ${AUTHENTICATION}, so nothing shows that it is unchanged. ${NEXT}`);
  }
  const read = Authentication.safeParse(jsonOf(text));
  if (!read.success) throw new BackupRefused(`${AUTHENTICATION} of the backup is damaged. Nothing was restored.`);
  const [code, right] = [Buffer.from(read.data.code, "base64"), codeOf(manifest, await sameKey(passphrase, read.data))];
  if (code.byteLength === right.byteLength && timingSafeEqual(code, right)) return;
  throw new BackupRefused(
    `The backup is not authentic: ${MANIFEST} was changed, or the passphrase is another one. Nothing was restored.`,
  );
}

const NEXT =
  "Nothing was restored. Name the file of the passphrase with --authenticate or --with-key, or add --unauthenticated for a backup without one whose origin you know.";

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
