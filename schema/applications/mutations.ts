import { BOUNDS } from "../../src/domains/applications/bounds.ts";
import { type Registration, registerApplication } from "../../src/domains/applications/register.ts";
import { revokeApplication } from "../../src/domains/applications/revoke.ts";
import { revokeApplicationGrant } from "../../src/domains/applications/revokeGrant.ts";
import { rotateApplicationSecret } from "../../src/domains/applications/rotateSecret.ts";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { ApplicationGrant, ExternalApplication, ExternalClientType } from "./types.ts";

const secretPayload = (t: PayloadFields<Registration>) => ({
  externalApplication: t.expose("application", {
    type: ExternalApplication,
    description: "Application that was registered or given a new secret.",
  }),
  clientSecret: t.exposeString("clientSecret", {
    description:
      "Secret of the application, returned only once. A public application uses the secret only to revoke and introspect tokens.",
  }),
});

mutation("registerExternalApplication", {
  ...requires("instance"),
  description:
    "Registers an external application. An instance has at most 1000 applications. At this limit the application that was revoked longest ago is deleted.\n\nFails with INVALID_INPUT at the limit if none is revoked.",
  inputDescription: "Properties of a new external application.",
  input: (t) => ({
    name: t.string({
      ...within(BOUNDS.name),
      description: `Name that users see on the consent page, ${length(BOUNDS.name)}, not blank.`,
    }),
    clientType: t.field({
      type: ExternalClientType,
      description: "Client type, which states whether the application can keep a secret.",
    }),
    redirectUris: t.stringList({
      ...within(BOUNDS.redirectUris),
      description: `Addresses to which users may be redirected, ${BOUNDS.redirectUris.minItems} to ${BOUNDS.redirectUris.maxItems}. Each is an absolute https address with a host, without user information or fragment, and is compared exactly; an empty path equals \`/\`. A public application can also have addresses that begin with \`http://localhost\`, \`http://127.0.0.1\` or \`http://[::1]\`; requests may then name any port.`,
    }),
    allowedScopes: t.stringList({
      ...within(BOUNDS.scopes),
      description: `Scopes that the application may request, at least one of ${APPLICATION_SCOPES.join(", ")}.`,
    }),
  }),
  run: (context, input) => registerApplication(context, input),
  resource: "ExternalApplicationRegistration",
  payload: secretPayload,
});

mutation("revokeExternalApplication", {
  ...requires("instance"),
  description:
    "Revokes an external application permanently, with its secret, tokens and grants. Revoking a revoked application changes nothing.",
  input: (t) => ({ id: t.id({ description: "Id of the application to revoke." }) }),
  run: (context, input) => revokeApplication(context, input),
  payload: (t) => ({
    externalApplication: t.field({
      type: ExternalApplication,
      description: "Application that was revoked.",
      resolve: (row) => row,
    }),
  }),
});

mutation("rotateExternalApplicationSecret", {
  ...requires("instance"),
  description:
    "Replaces the secret of an external application and returns the new one. The previous secret stops working immediately; tokens stay valid.\n\nFails with CONFLICT if the application is revoked.",
  input: (t) => ({ id: t.id({ description: "Id of the application." }) }),
  run: (context, input) => rotateApplicationSecret(context, input),
  payload: secretPayload,
});

mutation("revokeApplicationGrant", {
  ...requires("session"),
  description:
    "Revokes a grant of the viewer to an external application; its tokens stop working immediately. Revoking a revoked grant changes nothing.",
  input: (t) => ({ id: t.id({ description: "Id of the grant to revoke." }) }),
  run: (context, input) => revokeApplicationGrant(context, input),
  payload: (t) => ({
    applicationGrant: t.field({
      type: ApplicationGrant,
      description: "Grant that was revoked.",
      resolve: (row) => row as never,
    }),
    viewer: changedViewer(t),
  }),
});
