import type { GraphQLInputObjectType } from "graphql";
import { type Route, route } from "../engine/route.ts";
import {
  GetSessionStateDocument,
  GetSignInOptionsDocument,
  ListIdentityProvidersDocument,
  SignInDocument,
  SignInWithRecoveryCodeDocument,
  SignInWithTotpDocument,
  SignOutDocument,
} from "../operations.generated.ts";
import { completed, placed, RecoveryCodeBody, TotpBody } from "./signInBodies.ts";
import { userConstants, userOf } from "./user.ts";

const VERIFIED = { value: false, description: "Always false: an address is verified after the sign-in." } as const;

/** The second step of a sign-in, with one kind of code. */
const completion = (
  step: string,
  { document, type }: { document: typeof SignInWithTotpDocument; type: GraphQLInputObjectType },
  { summary, code }: { summary: string; code: string },
): Route =>
  route({
    method: "POST",
    path: `/auth/login/${step}`,
    words: {
      summary,
      description: `Opens the session of \`POST /auth/login\` for a user with a second factor, with ${code}. The token of the login is valid for five minutes, and wrong codes count like wrong passwords. A browser of this site also receives the session cookie. Requires no credential.`,
    },
    refusesKey: true,
    limited: true,
    codes: ["INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED"],
    document,
    adapter: { type, adapt: completed, at: placed },
    problems: [400, 401, 403, 422, 429, 500],
    schemaName: "CompletedSignIn",
    schemaDescription: "The session that was opened, and its user.",
    select: ({ entered: { viewer, ...entry } }) => ({ ...entry, user: userOf(viewer) }),
    constants: {
      requires_email_verification: VERIFIED,
      requires_mfa: { value: false, description: "Always false." },
      user: { description: "The user who signed in." },
      ...userConstants("user."),
    },
  });

export const signInCompanions = [
  route({
    method: "POST",
    path: "/auth/login",
    words: {
      summary: "Sign in",
      description:
        "Opens a session of seven days with an email address and a password. For a user with a second factor, the answer has `requires_mfa` and `mfa_token` instead of the session, unless the body has `second_factor_code`; `POST /auth/login/totp` or `POST /auth/login/recovery-code` then opens the session. After 20 wrong codes in a row, the answer is 401 `SECOND_FACTOR_REQUIRED`. A browser of this site also receives the session cookie. One account has 10 attempts in 15 minutes from one network; 30 from one network, or for one account. Requires no credential.",
    },
    refusesKey: true,
    limited: true,
    codes: ["INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED"],
    document: SignInDocument,
    problems: [400, 401, 403, 422, 429, 500],
    schemaName: "SignIn",
    schemaDescription: "The session that was opened, and its user; or what continues the sign-in.",
    select: ({ entered: { viewer, ...entry } }) => ({ ...entry, user: viewer && userOf(viewer) }),
    constants: {
      requires_email_verification: VERIFIED,
      user: { description: "The user who signed in; absent if the second factor is missing.", optional: true },
      ...userConstants("user."),
    },
  }),
  completion(
    "totp",
    { document: SignInWithTotpDocument, type: TotpBody },
    { summary: "Complete a sign-in with a code of the app", code: "a code of the authenticator app" },
  ),
  completion(
    "recovery-code",
    { document: SignInWithRecoveryCodeDocument, type: RecoveryCodeBody },
    { summary: "Complete a sign-in with a recovery code", code: "a recovery code, which works once" },
  ),
  route({
    method: "POST",
    path: "/auth/logout",
    words: {
      summary: "Sign out",
      description: "Ends the session of the request, and removes the session cookie. Requires a session.",
    },
    refusesKey: true,
    document: SignOutDocument,
    problems: [403, 422, 500],
    schemaName: null,
    select: () => ({}),
    constants: { message: { value: "Signed out", description: "Sentence in English." } },
  }),
  route({
    method: "GET",
    path: "/auth/session-state",
    words: {
      summary: "Get the state of the session",
      description:
        "Returns whether the request has a valid credential, and its user. Requires no credential: an invalid one counts as none.",
    },
    document: GetSessionStateDocument,
    problems: "default",
    schemaName: "SessionState",
    schemaDescription: "Whether the request has a valid credential.",
    select: ({ authentication: { authenticated, viewer } }) => ({ authenticated, user: viewer && userOf(viewer) }),
    constants: {
      user: { description: "The user of the credential; absent without one.", optional: true },
      ...userConstants("user."),
    },
  }),
  route({
    method: "GET",
    path: "/auth/config",
    words: {
      summary: "Get how people sign in",
      description: "Returns which ways to an account this server has. Requires no credential.",
    },
    document: GetSignInOptionsDocument,
    problems: "default",
    schemaName: "SignInOptions",
    schemaDescription: "How people sign in to this server.",
    select: ({ options }) => options,
    constants: {
      email_verification_required: VERIFIED,
      legal_acceptance_required: { value: false, description: "Always false: the server has no terms to accept." },
      public_profiles_enabled: { value: false, description: "Always false: users have no public profile." },
      purchase_choice_required: { value: false, description: "Always false." },
    },
  }),
  route({
    method: "GET",
    path: "/auth/oidc/providers",
    words: {
      summary: "List identity providers",
      description:
        "Returns the OpenID Connect issuers whose tokens this server accepts as bearer tokens. A client gets the token there itself. Requires no credential.",
    },
    document: ListIdentityProvidersDocument,
    problems: "default",
    select: ({ options }) => options.identityProviders,
    constants: { kind: { value: "sso", description: "Always `sso`." } },
  }),
];
