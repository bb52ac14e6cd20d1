import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Seals secrets at rest. */
export interface Vault {
  /** `place` binds the secret to where it is stored: moved to another row or column, it does not open. */
  seal(secret: string, place: string): string;
  /** @throws Error for a text that was changed, was sealed for another place, or whose key is gone */
  open(sealed: string, place: string): string;
  /** Whether a text was sealed with an older key than the current one: seal it again. */
  isStale(sealed: string): boolean;
}

/** Key id → 32 bytes. The first one seals; the others open what was sealed before a rotation. */
export type VaultKeys = ReadonlyMap<string, Uint8Array>;

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) as `<key id>.<base64url of iv, tag and ciphertext>`. The keys are read when a secret first needs them. */
export function createVault(read: () => VaultKeys): Vault {
  let known: VaultKeys | undefined;
  const keys = () => (known ??= read());
  const current = () => {
    const [first] = keys();
    if (first === undefined) throw new Error("a vault needs a key");
    return first;
  };
  return {
    seal(secret, place) {
      const [currentId, currentKey] = current();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${currentId}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open(sealed, place) {
      const [id = "", body = ""] = sealed.split(".", 2);
      const key = keys().get(id);
      if (key === undefined) throw new Error(`the key "${id}" that a secret was sealed with is not configured`);
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
    isStale: (sealed) => !sealed.startsWith(`${current()[0]}.`),
  };
}
