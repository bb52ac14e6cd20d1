import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { confirmSecondFactor, type NewRecoveryCodes } from "../../src/domains/identity/second-factor/confirm.ts";
import { generateRecoveryCodes } from "../../src/domains/identity/second-factor/generateRecoveryCodes.ts";
import {
  ownSecondFactor,
  type SecondFactorState,
  secondFactorsOf,
} from "../../src/domains/identity/second-factor/read.ts";
import { RECOVERY_CODES } from "../../src/domains/identity/second-factor/recoveryCodes.ts";
import { removeSecondFactor } from "../../src/domains/identity/second-factor/remove.ts";
import { setUpSecondFactor } from "../../src/domains/identity/second-factor/setUp.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { type InputFields, mutation, type PayloadFields } from "../core/mutation.ts";
import { Node, readableBeside } from "../core/node.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";
import { Viewer } from "./viewer.ts";

const SecondFactor = builder.objectRef<SecondFactorState>("SecondFactor").implement({
  description:
    "Authenticator app of the viewer, whose codes sign-in and `reauthenticate` require (TOTP, RFC 6238). Visible only to its user, through a session.",
  interfaces: [Node],
  fields: (t) => ({
    enabledAt: t.expose("enabledAt", {
      type: "DateTime",
      description: "Time when the viewer confirmed the app with its first code.",
    }),
    recoveryCodesLeft: t.exposeInt("recoveryCodesLeft", {
      description: `Number of unused recovery codes, 0 to ${RECOVERY_CODES}.`,
    }),
  }),
});

readableBeside("SecondFactor", { sfa: secondFactorsOf }, STATEMENT);

builder.prismaObjectField(Viewer, "secondFactor", (t) =>
  t.field({
    ...worth(STATEMENT),
    type: SecondFactor,
    nullable: true,
    description:
      "Second factor of the viewer; null without one. Fails with FORBIDDEN and is null for requests without a session.",
    resolve: (viewer, _args, { context }) => oncePerRow(viewer, "secondFactor", () => ownSecondFactor(context)),
  }),
);

builder.prismaObjectField(Viewer, "lacksRequiredSecondFactor", (t) =>
  t.boolean({
    description:
      "Whether an organization of the viewer requires a second factor that the viewer lacks. Such an organization is hidden from the viewer until `confirmSecondFactor`.",
    resolve: (_viewer, _args, { context: { viewer } }) => viewer.kind === "user" && viewer.withheld.size > 0,
  }),
);

const withGrant = (t: InputFields) => ({
  reauthGrant: t.string({
    ...within(BOUNDS.reauthGrant),
    description: `Grant of \`reauthenticate\` for the action SECOND_FACTOR_MANAGE, ${length(BOUNDS.reauthGrant)}. Works once.`,
  }),
});

const recoveryCodesPayload = (t: PayloadFields<NewRecoveryCodes>) => ({
  recoveryCodes: t.exposeStringList("recoveryCodes", {
    description: `The ${RECOVERY_CODES} recovery codes, each of which replaces a code of the app once. Earlier ones become invalid.`,
  }),
  secondFactor: t.field({
    type: SecondFactor,
    nullable: true,
    description: "Second factor that was created or changed; null if it was removed at the same time.",
    resolve: (_result, _args, { context }) => ownSecondFactor(context),
  }),
  viewer: changedViewer(t),
});

mutation("setUpSecondFactor", {
  ...requires("session"),
  description:
    "Creates a secret for the viewer's authenticator app, which counts after `confirmSecondFactor`. A present second factor stays until then.\n\nFails with INVALID_CREDENTIALS if the grant is invalid, used or expired.",
  input: withGrant,
  run: (context, input) => setUpSecondFactor(context, input),
  note: "The secret is returned only once.",
  payload: (t) => ({
    secret: t.exposeString("secret", { description: "Secret to enter into the app by hand, in base32." }),
    uri: t.exposeString("uri", {
      description: "Secret as an `otpauth:` address, to show as a QR code that the app scans.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time when the setup expires, 15 minutes after its start.",
    }),
  }),
});

mutation("confirmSecondFactor", {
  ...requires("session"),
  description:
    "Makes the app of `setUpSecondFactor` the viewer's second factor, with new recovery codes. Sessions and tokens stay valid, and the viewer is notified.\n\nFails with CONFLICT if no setup waits for its code, INVALID_INPUT if the code is wrong, and RATE_LIMITED after too many attempts.",
  input: (t) => ({
    code: t.string({
      ...within(BOUNDS.secondFactorCode, { secret: true }),
      description: "Present code of six digits of the authenticator app.",
    }),
  }),
  run: (context, input) => confirmSecondFactor(context, input),
  note: "The codes are returned only once.",
  payload: recoveryCodesPayload,
});

mutation("generateRecoveryCodes", {
  ...requires("session"),
  description:
    "Replaces the viewer's recovery codes. The viewer is notified. Fails with NOT_FOUND without a second factor, and with INVALID_CREDENTIALS if the grant is invalid, used or expired.",
  input: withGrant,
  run: (context, input) => generateRecoveryCodes(context, input),
  note: "The codes are returned only once.",
  payload: recoveryCodesPayload,
});

mutation("removeSecondFactor", {
  ...requires("session"),
  description:
    "Removes the viewer's second factor and its recovery codes. Sessions and tokens stay valid, and the viewer is notified.\n\nFails with NOT_FOUND without a second factor, CONFLICT while an organization of the viewer requires one, and INVALID_CREDENTIALS if the grant is invalid, used or expired.",
  input: withGrant,
  run: (context, input) => removeSecondFactor(context, input),
  payload: (t) => ({
    removed: t.exposeBoolean("removed", { description: "Always true: a failure is an error." }),
    viewer: changedViewer(t),
  }),
});
