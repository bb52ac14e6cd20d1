import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Seals secrets at rest. */
export interface Vault {
  /**
   * Seals a secret. `place` (`table:id:column`) binds it to its column: moved to another row or column, it does not
   * open.
   */
  seal(secret: string, place: string): string;
  /**
   * Opens a sealed secret.
   * @throws CannotOpen for a text that was changed or sealed for another place, or whose key is not configured
   */
  open(sealed: string, place: string): string;
  /** Whether a text was sealed with an older key than the current one. */
  isStale(sealed: string): boolean;
  /**
   * Returns the sealed text if the current key sealed it, otherwise the secret sealed with the current key. Each write
   * after a key rotation calls it.
   * @throws CannotOpen
   */
  renew(sealed: string, place: string): string;
  /**
   * Returns the signature of a public text: the same for equal texts. `purpose` separates the signatures of different
   * uses.
   */
  sign(text: string, purpose: string): string;
  /** Whether one of the keys signed a text for this purpose. Wrong and right signatures take equally long. */
  isSigned(text: string, purpose: string, signature: string): boolean;
}

/** Key id → 32 bytes. The first key seals; the others open texts from before a rotation. */
export type VaultKeys = ReadonlyMap<string, Uint8Array>;

/** A sealed text does not open for this place. The message gives the reason and nothing of the text. */
export class CannotOpen extends Error {}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

/**
 * Creates a vault: AES-256-GCM (NIST SP 800-38D) as `<key id>.<base64url of iv, tag and ciphertext>`. The keys are read
 * when a secret first needs them.
 */
export function createVault(read: () => VaultKeys): Vault {
  let vaultKeys: VaultKeys | undefined;
  const keys = () => (vaultKeys ??= read());
  const current = () => {
    const [first] = keys();
    if (first === undefined) throw new Error("a vault needs a key");
    return first;
  };

  function seal(secret: string, place: string): string {
    const [id, key] = current();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
  }

  function open(sealed: string, place: string): string {
    const { id, bytes } = partsOf(sealed);
    const key = keys().get(id);
    if (key === undefined) throw new CannotOpen(`the key "${id}" that sealed a secret is not configured`);
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString("utf8");
    } catch (error) {
      throw new CannotOpen(
        "a sealed secret was changed, moved to another place, or sealed with another key of the same id",
        { cause: error },
      );
    }
  }

  const derived = new Map<string, Buffer>();
  /**
   * Returns the signing key of a purpose, derived from a key of the vault (HKDF, RFC 5869): the vault's own keys only
   * seal.
   */
  function signingKey(id: string, key: Uint8Array, purpose: string): Buffer {
    const name = `${id} ${purpose}`;
    const own = derived.get(name) ?? Buffer.from(hkdfSync("sha256", key, "", `rostrum ${purpose}`, 32));
    derived.set(name, own);
    return own;
  }
  const signWith = (id: string, key: Uint8Array, text: string, purpose: string) =>
    createHmac("sha256", signingKey(id, key, purpose))
      .update(text)
      .digest();

  const isStale = (sealed: string) => !sealed.startsWith(`${current()[0]}.`);
  return {
    seal,
    open,
    isStale,
    renew: (sealed, place) => (isStale(sealed) ? seal(open(sealed, place), place) : sealed),
    sign: (text, purpose) => signWith(...current(), text, purpose).toString("base64url"),
    isSigned(text, purpose, signature) {
      const bytes = Buffer.from(signature, "base64url");
      const right = [...keys()].map(([id, key]) => signWith(id, key, text, purpose));
      return right.filter((each) => each.byteLength === bytes.byteLength && timingSafeEqual(each, bytes)).length > 0;
    },
  };
}

/** Splits a sealed text. Accepts one spelling only: base64url has several for the same bytes. */
function partsOf(sealed: string): { id: string; bytes: Buffer } {
  const [, id = "", body = ""] = FORM.exec(sealed) ?? [];
  const bytes = Buffer.from(body, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString("base64url") !== body) {
    throw new CannotOpen("a sealed secret is malformed");
  }
  return { id, bytes };
}
