import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { Email } from "../../platform/values/email.ts";
import { nameOf } from "../../platform/values/name.ts";
import { DEVICE_TOKEN_LENGTH } from "./sessions/device.ts";
import { LINK_TOKEN_LENGTH } from "./sign-in-link/link.ts";

/** The minimum and maximum length of a password, in characters (docs/decisions/identity.md, 18). */
export const PASSWORD = { min: 12, max: 1024 } as const;

export const PersonName = nameOf(120);

/** A new password. */
export const NewPassword = z.string().min(PASSWORD.min).max(PASSWORD.max);

/** The longest token of an invitation or of the setup; a mailed invitation's is the longest. */
const TOKEN_LENGTH = 200;

export const Register = z.object({
  email: Email,
  name: PersonName,
  password: NewPassword,
  invitationToken: z.string().max(TOKEN_LENGTH).nullish(),
  setupToken: z.string().max(TOKEN_LENGTH).nullish(),
});

/** The input of the operators' command that creates an instance administrator. */
export const CreateAdministrator = z.object({ email: Email, name: PersonName, password: NewPassword });
/**
 * The input of the operators' commands for an existing user, such as the one that makes the user an instance
 * administrator.
 */
export const GrantAdministration = z.object({ email: Email });

/** A code of an authenticator app or a recovery code. A text of another form is a wrong code. */
export const SecondFactorCode = z.string().trim().min(1).max(64);

const deviceToken = z.string().max(DEVICE_TOKEN_LENGTH).nullish();

/** Sign-in has no minimum length: a short password is a wrong password. */
export const SignIn = z.object({
  email: Email,
  password: z.string().max(PASSWORD.max),
  secondFactorCode: SecondFactorCode.nullish(),
  deviceToken,
  linkToken: z.string().max(LINK_TOKEN_LENGTH).nullish(),
});

/** The second step of a sign-in. */
export const CompleteSignIn = z.object({
  challenge: z.string().max(1024),
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
  password: z.string().max(PASSWORD.max),
  secondFactorCode: SecondFactorCode.nullish(),
});

const token = {
  name: nameOf(120),
  scope: z
    .enum(["API_READ", "API_WRITE", "API_FULL"])
    .nullish()
    .transform((scope) => scope ?? "API_WRITE"),
  workspaceId: z.string().max(128).nullish(),
  expiresInDays: z.int().min(1).max(365).nullish(),
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
export const Impersonate = z.object({ userId: z.string().max(128), reason: z.string().trim().min(1).max(500) });
/** The reason is stored with the user only, until the suspension ends. */
const SuspensionReason = z.string().trim().min(1).max(500).nullish();
export const SuspendUser = z.object({ userId: z.string().max(128), reason: SuspensionReason });
export const ReactivateUser = z.object({ userId: z.string().max(128) });
/** The inputs of the operators' commands, which name the user by email. */
export const SuspendUserOf = z.object({ email: Email, reason: SuspensionReason });
export const ReactivateUserOf = z.object({ email: Email });

/** The search of the administrators' list; as long as the longest email address. */
export const UserFilter = z.object({ search: z.string().trim().max(254).nullish() });

/** Without an id, the operation ends the session of the request. */
export const EndImpersonation = z.object({ id: z.string().max(128).nullish() });

export const ById = z.object({ id: z.string().max(128) });

export const Nothing = z.object({});
