import { GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from "graphql";
import type { CompleteSignInInput } from "../operations.generated.ts";

interface Body {
  readonly mfaToken: string;
  readonly code: string;
}

const bodyOf = (name: string, what: string, description: string, constraints: object) =>
  new GraphQLInputObjectType({
    name,
    description: `The token of a sign-in, and ${what}.`,
    fields: {
      mfaToken: {
        type: new GraphQLNonNull(GraphQLString),
        description: "`mfa_token` of `POST /auth/login`.",
      },
      code: { type: new GraphQLNonNull(GraphQLString), description, extensions: { constraints, secret: true } },
    },
  });

export const TotpBody = bodyOf("TotpSignIn", "a code of the app", "Code of the authenticator app, six digits.", {
  minLength: 6,
  maxLength: 6,
});

export const RecoveryCodeBody = bodyOf(
  "RecoveryCodeSignIn",
  "a recovery code",
  "Recovery code, in any case, with or without hyphens.",
  { minLength: 16, maxLength: 32 },
);

export const completed = ({ mfaToken, code }: Body): CompleteSignInInput => ({
  challenge: mfaToken,
  secondFactorCode: code,
});

const NAMES: Readonly<Record<string, string>> = { challenge: "mfaToken", secondFactorCode: "code" };

/** Returns the place in the body of a place in the input. */
export const placed = ([member, ...rest]: (string | number)[]): (string | number)[] => [
  NAMES[String(member)] ?? String(member),
  ...rest,
];
