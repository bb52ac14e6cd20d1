import { hash, type Options, verify } from "@node-rs/argon2";

/** Argon2id as the OWASP Password Storage Cheat Sheet asks for it: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** A hash of the same cost that nobody knows a password for: 32 random bytes. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$harL7genRRMJHL78lwzO9g$XxS9XNnMz51GXHGLfQBwjLnPZQmcPiLBPQDvbwwb9Io";

/** One spelling for one password, whatever keyboard it was typed on (NIST SP 800-63B, 5.1.1.2). */
const spelled = (password: string) => password.normalize("NFKC");

/** What is stored of a password: a PHC string. Slow by design, so never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), COST);
}

/** Whether the password is the one behind the hash. Without a hash the work is the same, and the answer no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, spelled(password));
  return matches && passwordHash !== null;
}
