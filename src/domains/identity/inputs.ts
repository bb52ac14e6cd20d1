import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { Timezone } from "../../platform/time/timezone.ts";
import { Email } from "../../platform/values/email.ts";
import { Locale } from "../../platform/values/languageTag.ts";
import { nameIn } from "../../platform/values/name.ts";
import { id, textIn, trimmedIn, wholeIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

export const PersonName = nameIn(BOUNDS.name);
export const NewPassword = textIn(BOUNDS.newPassword);
const password = textIn(BOUNDS.password);
const registrationToken = textIn(BOUNDS.registrationToken).nullish();

export const Register = z.object({
  email: Email,
  name: PersonName,
  password: NewPassword,
  invitationToken: registrationToken,
  setupToken: registrationToken,
});

/** Absent members stay unchanged. Null removes the picture, the language or the time zone; a name cannot be removed. */
export const UpdateViewer = z.object({
  name: PersonName.optional(),
  /** The bytes in base64. `readAvatar` checks them. */
  avatar: textIn(BOUNDS.avatar).nullish(),
  locale: Locale.nullish(),
  timezone: Timezone.nullish(),
});

/** The input of the operators' command that creates an instance administrator. */
export const CreateAdministrator = z.object({ email: Email, name: PersonName, password: NewPassword });
/**
 * The input of the operators' commands for an existing user, such as the one that makes the user an instance
 * administrator.
 */
export const GrantAdministration = z.object({ email: Email });

export const SecondFactorCode = trimmedIn({ minLength: 1, ...BOUNDS.secondFactorCode });
const deviceToken = textIn(BOUNDS.deviceToken).nullish();

export const SignIn = z.object({
  email: Email,
  password,
  secondFactorCode: SecondFactorCode.nullish(),
  deviceToken,
  linkToken: textIn(BOUNDS.linkToken).nullish(),
});

/** The second step of a sign-in. */
export const CompleteSignIn = z.object({
  challenge: textIn(BOUNDS.challenge),
  secondFactorCode: SecondFactorCode,
  deviceToken,
});

/** The actions that require a reauthentication grant (docs/decisions/identity.md, 20). */
const REAUTHENTICATED_ACTIONS = [
  "account.delete",
  "account.export",
  "email.change",
  "organization.delete",
  "second_factor.manage",
] as const;
export type ReauthenticatedAction = (typeof REAUTHENTICATED_ACTIONS)[number];

export const Reauthenticate = z.object({
  action: z.enum(REAUTHENTICATED_ACTIONS),
  password,
  secondFactorCode: SecondFactorCode.nullish(),
});

const token = {
  name: nameIn(BOUNDS.tokenName),
  scope: z
    .enum(["API_READ", "API_WRITE", "API_FULL"])
    .nullish()
    .transform((scope) => scope ?? "API_WRITE"),
  workspaceId: id.nullish(),
  expiresInDays: wholeIn(BOUNDS.tokenDays).nullish(),
};

export const CreateApiToken = z
  .object({ ...token, expiresAt: Instant.nullish() })
  .refine(({ expiresAt, expiresInDays }) => expiresAt == null || expiresInDays == null, {
    path: ["expiresAt"],
    error: "cannot be combined with expiresInDays",
  });
/** The input of the operators' command, which names the user by email. */
export const MintApiToken = z.object({ email: Email, ...token });

/** The reason is stored with the session only, for later investigations. */
export const Impersonate = z.object({ userId: id, reason: trimmedIn(BOUNDS.impersonationReason) });
/** The reason is stored with the user only, until the suspension ends. */
const SuspensionReason = trimmedIn(BOUNDS.suspensionReason).nullish();
export const SuspendUser = z.object({ userId: id, reason: SuspensionReason });
export const ReactivateUser = z.object({ userId: id });
/** The inputs of the operators' commands, which name the user by email. */
export const SuspendUserOf = z.object({ email: Email, reason: SuspensionReason });
export const ReactivateUserOf = z.object({ email: Email });

/** The search of the administrators' list. */
export const UserFilter = z.object({ search: trimmedIn(BOUNDS.search).nullish() });

/** Without an id, the operation ends the session of the request. */
export const EndImpersonation = z.object({ id: id.nullish() });

export const ById = z.object({ id });

export const Nothing = z.object({});
