import { viewerRow } from "../../src/domains/identity/read.ts";
import {
  type SignInMethod as Method,
  SIGN_IN_METHODS,
  signInMethodsOf,
} from "../../src/domains/identity/sessions/methods.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Env } from "../../src/platform/env/env.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { requires } from "../core/roots.ts";
import { Viewer } from "./viewer.ts";

const METHODS: Record<Method, string> = {
  PASSWORD: "The password of the account.",
  TOTP: "A code of the authenticator app (TOTP, RFC 6238).",
};

export const SignInMethod = builder.enumType("SignInMethod", {
  description: "Proof that this server asks for at a sign-in.",
  values: enumValues(SIGN_IN_METHODS, (method) => METHODS[method]),
});

builder.prismaObjectField(Viewer, "signInMethods", (t) =>
  t.field({
    type: [SignInMethod],
    select: { passwordHash: true, secondFactorAt: true },
    description:
      "Proofs that this server asks the viewer for at a sign-in, in this order; empty for a person of an identity provider.",
    resolve: (user) => signInMethodsOf(user),
  }),
);

builder.prismaObjectField(Viewer, "hasSecondFactor", (t) =>
  t.boolean({
    select: { secondFactorAt: true },
    description: "Whether a sign-in of the viewer requires a second factor.",
    resolve: ({ secondFactorAt }) => secondFactorAt !== null,
  }),
);

const Authentication = builder.objectRef<RequestContext["viewer"]>("Authentication").implement({
  description: "Whether a request has a credential.",
  fields: (t) => ({
    isAuthenticated: t.boolean({
      description: "Whether the request has a credential.",
      resolve: ({ kind }) => kind === "user",
    }),
    viewer: t.prismaField({
      type: Viewer,
      nullable: true,
      description: "User of the credential; null for a request without one.",
      resolve: (query, { kind }, _args, { context }) => (kind === "user" ? viewerRow(context, query) : null),
    }),
  }),
});

const IdentityProvider = builder.objectRef<string>("IdentityProvider").implement({
  description:
    "OpenID Connect issuer whose tokens this server accepts as bearer tokens. Clients get a token from the issuer themselves: this server begins no sign-in there.",
  fields: (t) => ({
    issuer: t.string({ description: "Address of the issuer.", resolve: (issuer) => issuer }),
    name: t.string({ description: "Host of the issuer.", resolve: (issuer) => new URL(issuer).host }),
  }),
});

interface Options extends Pick<Env, "REGISTRATION" | "OIDC_ISSUER"> {
  readonly sendsMail: boolean;
}

const SignInOptions = builder.objectRef<Options>("SignInOptions").implement({
  description: "Ways to sign in to this server.",
  fields: (t) => ({
    acceptsRegistrations: t.boolean({
      description: "Whether people can register with a password.",
      resolve: ({ REGISTRATION }) => REGISTRATION !== "closed",
    }),
    requiresInvitation: t.boolean({
      description: "Whether a registration requires an invitation to a workspace.",
      resolve: ({ REGISTRATION }) => REGISTRATION === "invite",
    }),
    canResetPassword: t.exposeBoolean("sendsMail", {
      description: "Whether this server mails links for another password.",
    }),
    identityProviders: t.field({
      type: [IdentityProvider],
      description: "Issuers whose tokens are accepted, 0 or 1.",
      resolve: ({ OIDC_ISSUER }) => (OIDC_ISSUER === undefined ? [] : [OIDC_ISSUER]),
    }),
  }),
});

builder.queryFields((t) => ({
  authentication: t.field({
    ...requires("public"),
    type: Authentication,
    description: "Whether the request has a credential, and its user. An invalid credential is refused as everywhere.",
    resolve: (_root, _args, { context }) => context.viewer,
  }),
  signInOptions: t.field({
    ...requires("public"),
    type: SignInOptions,
    description: "Ways to sign in to this server, for a page that offers them.",
    resolve: (_root, _args, { context: { services } }) => {
      const { REGISTRATION, OIDC_ISSUER } = services.env;
      return { REGISTRATION, OIDC_ISSUER, sendsMail: services.mailer !== null };
    },
  }),
}));
