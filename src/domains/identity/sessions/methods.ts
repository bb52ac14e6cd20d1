import type { User } from "../../../../prisma/generated/client/client.ts";

/** The proofs that this server asks for at a sign-in. */
export const SIGN_IN_METHODS = ["PASSWORD", "TOTP"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The methods that complete a sign-in whose password was right; recovery codes replace any of them. */
export const SECOND_FACTOR_METHODS: readonly SignInMethod[] = ["TOTP"];

/** Returns what a person proves to this server at a sign-in; nothing for a person of the identity provider. */
export const signInMethodsOf = ({
  passwordHash,
  secondFactorAt,
}: Pick<User, "passwordHash" | "secondFactorAt">): SignInMethod[] =>
  SIGN_IN_METHODS.filter((method) => (method === "TOTP" ? secondFactorAt : passwordHash) !== null);
