import { createApiToken } from "../../src/domains/identity/createApiToken.ts";
import type { IssuedToken } from "../../src/domains/identity/issueApiToken.ts";
import { viewerRow } from "../../src/domains/identity/read.ts";
import { type Grant, reauthenticate } from "../../src/domains/identity/reauthenticate.ts";
import { register } from "../../src/domains/identity/register.ts";
import { revokeApiToken } from "../../src/domains/identity/revokeApiToken.ts";
import { revokeSession } from "../../src/domains/identity/revokeSession.ts";
import type { Entered } from "../../src/domains/identity/session.ts";
import { signIn } from "../../src/domains/identity/signIn.ts";
import { signOut } from "../../src/domains/identity/signOut.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { ApiToken, ApiTokenScope, Session } from "./types.ts";
import { Viewer } from "./viewer.ts";

const PASSWORD = "12 to 1024 characters.";

const RegisterInput = builder.inputType("RegisterInput", {
  description: "A new person.",
  fields: (t) => ({
    email: t.string({
      description: "What they will sign in with: an email address of at most 254 characters. Kept in lower case.",
    }),
    name: t.string({ description: "Display name, 1 to 120 characters." }),
    password: t.string({ description: PASSWORD }),
  }),
});

const SignInInput = builder.inputType("SignInInput", {
  description: "An account and its password.",
  fields: (t) => ({
    email: t.string({ description: "The account's email address, in any case." }),
    password: t.string({ description: PASSWORD }),
    deviceToken: t.string({
      required: false,
      description:
        "The `deviceToken` of an earlier sign-in on this device. With it, tries of strangers do not slow this sign-in down.",
    }),
  }),
});

const ReauthenticatedAction = builder.enumType("ReauthenticatedAction", {
  description: "What needs proof of recent authentication.",
  values: {
    ORGANIZATION_DELETE: { value: "organization.delete" as const, description: "The deletion of an organization." },
  },
});

const ReauthenticateInput = builder.inputType("ReauthenticateInput", {
  description: "The password again, and what for.",
  fields: (t) => ({
    action: t.field({ type: ReauthenticatedAction, description: "The one act that the grant will be good for." }),
    password: t.string({ description: "The viewer's password." }),
  }),
});

const CreateApiTokenInput = builder.inputType("CreateApiTokenInput", {
  description: "A new API token.",
  fields: (t) => ({
    name: t.string({ description: "What to call it, 1 to 120 characters." }),
    scope: t.field({ type: ApiTokenScope, required: false, description: "What it may do; `API_WRITE` when left out." }),
    workspaceId: t.id({
      required: false,
      description: "Bind it to this workspace alone; when left out it reaches all that its person does.",
    }),
    expiresInDays: t.int({ required: false, description: "Its life in days, 1 to 365; 90 when left out." }),
  }),
});

const entryPayload = (mutation: string) =>
  payload<Entered>(mutation, {
    note: "The rest of the request is the person's who has signed in.",
    fields: (t) => ({
      token: t.string({
        description: "The session token, shown this once: send it as `Authorization: Bearer …`.",
        resolve: ({ token }) => token,
      }),
      deviceToken: t.string({
        description:
          "Store it on this device and send it with the next `signIn` to this account. It signs nobody in. Expires after 180 days.",
        resolve: ({ deviceToken }) => deviceToken,
      }),
      session: t.field({ type: Session, description: "The new session.", resolve: ({ session }) => session }),
      viewer: t.prismaField({
        type: Viewer,
        description: "The person who has signed in.",
        resolve: (query, _entry, _args, { scope }) => viewerRow(scope, query),
      }),
    }),
  });
const RegisterPayload = entryPayload("register");
const SignInPayload = entryPayload("signIn");

const sessionPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      session: t.field({ type: Session, description: "The session that has ended.", resolve: (row) => row }),
    }),
  });
const SignOutPayload = sessionPayload("signOut");
const RevokeSessionPayload = sessionPayload("revokeSession");

const ReauthenticatePayload = payload<Grant>("reauthenticate", {
  fields: (t) => ({
    grant: t.exposeString("grant", {
      description: "Give it to the act that it is for. Shown this once, good for one use in this session.",
    }),
    action: t.field({
      type: ReauthenticatedAction,
      description: "What it is good for.",
      resolve: ({ action }) => action,
    }),
    expiresAt: t.field({
      type: "DateTime",
      description: "When it ends: in five minutes.",
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

const CreateApiTokenPayload = payload<IssuedToken>("createApiToken", {
  fields: (t) => ({
    token: t.exposeString("token", {
      description: "The secret, shown this once: send it as `Authorization: Bearer …`.",
    }),
    apiToken: t.field({ type: ApiToken, description: "The token.", resolve: ({ apiToken }) => apiToken }),
  }),
});

const RevokeApiTokenPayload = payload<{ id: string }>("revokeApiToken", {
  fields: (t) => ({
    apiToken: t.field({ type: ApiToken, description: "The token that has ended.", resolve: (row) => row }),
  }),
});

const RevokeApiTokenInput = inputOf("revokeApiToken", {
  fields: (t) => ({
    id: t.id({ description: "The id of the token." }),
  }),
});

const RevokeSessionInput = inputOf("revokeSession", {
  fields: (t) => ({
    id: t.id({ description: "The id of the session." }),
  }),
});

builder.mutationFields((t) => ({
  register: t.field({
    ...authScopes("public"),
    type: RegisterPayload,
    description:
      "Makes an account with a personal organization and signs in. The first one of the instance administers it. CONFLICT for a taken address; at most 10 an hour from one network.",
    args: { input: t.arg({ type: RegisterInput }) },
    resolve: (_root, { input }, { scope }) => register(scope, input),
  }),
  signIn: t.field({
    ...authScopes("public"),
    type: SignInPayload,
    description:
      "Opens a session of seven days for an email and a password. INVALID_CREDENTIALS if either is wrong. RATE_LIMITED names the seconds to wait: after 10 tries in 15 minutes at one account from one network, 30 from one network or 30 at one account, tries are slowed down.",
    args: { input: t.arg({ type: SignInInput }) },
    resolve: (_root, { input }, { scope }) => signIn(scope, input),
  }),
  signOut: t.field({
    ...authScopes("leave"),
    type: SignOutPayload,
    description: "Ends the session that the request came with.",
    resolve: (_root, _args, { scope }) => signOut(scope),
  }),
  reauthenticate: t.field({
    ...authScopes("session"),
    type: ReauthenticatePayload,
    description:
      "Proof of recent authentication for one act. INVALID_CREDENTIALS for a wrong password; tries count with those of `signIn`.",
    args: { input: t.arg({ type: ReauthenticateInput }) },
    resolve: (_root, { input }, { scope }) => reauthenticate(scope, input),
  }),
  createApiToken: t.field({
    ...authScopes("session"),
    type: CreateApiTokenPayload,
    description: "Makes an API token of the viewer's own. FORBIDDEN for a workspace out of reach.",
    args: { input: t.arg({ type: CreateApiTokenInput }) },
    resolve: (_root, { input }, { scope }) => createApiToken(scope, input),
  }),
  revokeApiToken: t.field({
    ...authScopes("session"),
    type: RevokeApiTokenPayload,
    description: "Ends one of the viewer's API tokens at once; one that has ended stays so.",
    args: { input: t.arg({ type: RevokeApiTokenInput }) },
    resolve: (_root, { input }, { scope }) => revokeApiToken(scope, input),
  }),
  revokeSession: t.field({
    ...authScopes("session"),
    type: RevokeSessionPayload,
    description: "Ends one of the viewer's sessions at once, the current one too; one that has ended stays so.",
    args: { input: t.arg({ type: RevokeSessionInput }) },
    resolve: (_root, { input }, { scope }) => revokeSession(scope, input),
  }),
}));
