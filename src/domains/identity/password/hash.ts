import { hash, type Options, verify } from "@node-rs/argon2";

/** The Argon2id parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** A hash of the same cost that matches no known password: 32 random bytes. */
const UNKNOWN_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$harL7genRRMJHL78lwzO9g$XxS9XNnMz51GXHGLfQBwjLnPZQmcPiLBPQDvbwwb9Io";

/** Normalizes a password, so that every keyboard produces the same text (NIST SP 800-63B, 5.1.1.2). */
const spelled = (password: string) => password.normalize("NFKC");

/** Returns the PHC string to store for a password. Slow by design, so never call this inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), COST);
}

/** Whether the password matches the hash. Without a hash, returns false after the same work. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? UNKNOWN_PASSWORD_HASH, spelled(password));
  return matches && passwordHash !== null;
}
