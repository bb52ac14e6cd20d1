import { APPLICATION_LIMITS } from "../../src/domains/applications/limits.ts";
import { type Registration, registerApplication } from "../../src/domains/applications/register.ts";
import { revokeApplication } from "../../src/domains/applications/revoke.ts";
import { revokeApplicationGrant } from "../../src/domains/applications/revokeGrant.ts";
import { rotateApplicationSecret } from "../../src/domains/applications/rotateSecret.ts";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { ApplicationGrant, ExternalApplication, ExternalClientType } from "./types.ts";

const { name, redirectUris, redirectUri, scopes, scope } = APPLICATION_LIMITS;
const list = (maxItems: number, maxLength: number) => ({
  extensions: { constraints: { minItems: 1, maxItems, uniqueItems: true, items: { maxLength } } },
});

const RegisterExternalApplicationInput = builder.inputType("RegisterExternalApplicationInput", {
  description: "A new external application.",
  fields: (t) => ({
    name: t.string({
      extensions: { constraints: { minLength: 1, maxLength: name } },
      description: "What people are shown at consent: 1 to 120 characters, not blank.",
    }),
    clientType: t.field({ type: ExternalClientType, description: "Whether it can keep a secret." }),
    redirectUris: t.stringList({
      ...list(redirectUris, redirectUri),
      description:
        "Where people may be sent back to, 1 to 20: absolute https addresses with a host, without user information or fragment. Compared to the letter.",
    }),
    allowedScopes: t.stringList({
      ...list(scopes, scope),
      description: `What it may ask people for, at least one of ${APPLICATION_SCOPES.join(", ")}.`,
    }),
  }),
});

const secretPayload = (mutation: string, extensions?: { resource: string }) =>
  payload<Registration>(mutation, {
    ...(extensions && { extensions }),
    fields: (t) => ({
      application: t.field({
        type: ExternalApplication,
        description: "The application.",
        resolve: ({ application }) => application,
      }),
      clientSecret: t.exposeString("clientSecret", {
        description:
          "The secret, shown this once. A public application needs it to revoke and introspect tokens alone.",
      }),
    }),
  });
const RegisterExternalApplicationPayload = secretPayload("registerExternalApplication", {
  resource: "ExternalApplicationRegistration",
});
const RotateExternalApplicationSecretPayload = secretPayload("rotateExternalApplicationSecret");

const RevokeExternalApplicationPayload = payload<Registration["application"]>("revokeExternalApplication", {
  fields: (t) => ({
    application: t.field({
      type: ExternalApplication,
      description: "The application that has ended.",
      resolve: (row) => row,
    }),
  }),
});

const RevokeApplicationGrantPayload = payload<{ id: string }>("revokeApplicationGrant", {
  fields: (t) => ({
    grant: t.field({
      type: ApplicationGrant,
      description: "The grant that has ended.",
      resolve: (row) => row as never,
    }),
  }),
});

const RevokeExternalApplicationInput = inputOf("revokeExternalApplication", {
  fields: (t) => ({
    id: t.id({ description: "The id of the application." }),
  }),
});

const RotateExternalApplicationSecretInput = inputOf("rotateExternalApplicationSecret", {
  fields: (t) => ({
    id: t.id({ description: "The id of the application." }),
  }),
});

const RevokeApplicationGrantInput = inputOf("revokeApplicationGrant", {
  fields: (t) => ({
    id: t.id({ description: "The id of the grant." }),
  }),
});

builder.mutationFields((t) => ({
  registerExternalApplication: t.field({
    ...authScopes("instance"),
    type: RegisterExternalApplicationPayload,
    description:
      "Registers an external application and shows its secret once (POST /admin/external-applications). An instance has at most 1000: for one more, what was revoked longest ago goes, or INVALID_INPUT when none was.",
    args: { input: t.arg({ type: RegisterExternalApplicationInput }) },
    resolve: (_root, { input }, context) => registerApplication(context.scope, input),
  }),
  revokeExternalApplication: t.field({
    ...authScopes("instance"),
    type: RevokeExternalApplicationPayload,
    description:
      "Ends an external application at once and for good: its secret, its tokens, and what people granted it. One that has ended stays so.",
    args: { input: t.arg({ type: RevokeExternalApplicationInput }) },
    resolve: (_root, { input }, context) => revokeApplication(context.scope, input),
  }),
  rotateExternalApplicationSecret: t.field({
    ...authScopes("instance"),
    type: RotateExternalApplicationSecretPayload,
    description:
      "A new secret for an external application, shown once; the one before ends at once, tokens stay. CONFLICT for one that was revoked.",
    args: { input: t.arg({ type: RotateExternalApplicationSecretInput }) },
    resolve: (_root, { input }, context) => rotateApplicationSecret(context.scope, input),
  }),
  revokeApplicationGrant: t.field({
    ...authScopes("session"),
    type: RevokeApplicationGrantPayload,
    description:
      "Takes back what the viewer granted to an external application: its tokens stop at once. A grant that has ended stays so.",
    args: { input: t.arg({ type: RevokeApplicationGrantInput }) },
    resolve: (_root, { input }, context) => revokeApplicationGrant(context.scope, input),
  }),
}));
