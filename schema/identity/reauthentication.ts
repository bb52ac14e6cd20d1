import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { reauthenticate } from "../../src/domains/identity/sessions/reauthenticate.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";

const action = <Name extends string>(value: Name, description: string) => ({
  value,
  extensions: { wire: value },
  description,
});

const ReauthenticatedAction = builder.enumType("ReauthenticatedAction", {
  description: "Action that requires a reauthentication grant.",
  values: {
    ACCOUNT_DELETE: action("account.delete", "Deletion of the viewer's account with `deleteAccount`."),
    ACCOUNT_EXPORT: action("account.export", "Export of everything that is the viewer's with `exportAccount`."),
    EMAIL_CHANGE: action("email.change", "Change of the viewer's sign-in email with `requestEmailChange`."),
    ORGANIZATION_DELETE: action("organization.delete", "Deletion of an organization with `deleteOrganization`."),
    SECOND_FACTOR_MANAGE: action(
      "second_factor.manage",
      "Change of the second factor with `setUpSecondFactor`, `generateRecoveryCodes` or `removeSecondFactor`.",
    ),
  },
});

mutation("reauthenticate", {
  ...requires("session"),
  description:
    "Creates a reauthentication grant for one action.\n\nFails with INVALID_CREDENTIALS if the password or the code is wrong, and with SECOND_FACTOR_REQUIRED if the code is missing. Fails with RATE_LIMITED after too many attempts.",
  inputDescription: "Password of the viewer, a code if the viewer has a second factor, and the action to allow.",
  input: (t) => ({
    action: t.field({ type: ReauthenticatedAction, description: "Action that the grant will allow." }),
    password: t.string({ extensions: { secret: true }, description: "Current password of the viewer." }),
    secondFactorCode: t.string({
      required: false,
      ...within(BOUNDS.secondFactorCode, { secret: true }),
      description:
        "Code of six digits of the authenticator app, or a recovery code. Required if the viewer has a second factor; absent or null otherwise.",
    }),
  }),
  run: (context, input) => reauthenticate(context, input),
  payload: (t) => ({
    grant: t.exposeString("grant", {
      description: "Grant to send with the action. Returned only once, and valid for one use in this session.",
    }),
    action: t.expose("action", {
      type: ReauthenticatedAction,
      description: "Action that the grant allows.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time when the grant expires, five minutes after its creation.",
    }),
  }),
});
