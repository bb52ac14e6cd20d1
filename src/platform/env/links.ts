import type { Env } from "./env.ts";
import { publicUrl } from "./publicUrl.ts";

/**
 * The paths of links in mails, of invitations, and of the way back from a payment (docs/operations.md#front-end). The
 * server has a page at each path. With FRONTEND_URL, the front end has it.
 */
export const LINKS = {
  publication: "/activity?publication={publication_id}",
  queue: "/activity?workspace={workspace_id}",
  accounts: "/accounts",
  engagement: "/engagement?item={engagement_id}",
  conversation: "/messages?conversation={conversation_id}",
  invitation: "/invite?token={token}",
  ownershipTransfer: "/ownership-transfer?id={transfer_id}",
  emailChange: "/confirm-email?id={change_id}",
  emailVerification: "/verify-email?token={token}",
  passwordReset: "/password-reset?token={token}",
  signInLink: "/login?link={token}",
  security: "/security",
  settings: "/settings",
  mailPreferences: "/mail-preferences",
  checkoutPaid: "/settings?checkout=success",
  checkoutCanceled: "/settings?checkout=cancelled",
} as const;
export type LinkName = keyof typeof LINKS;

/** The paths without their queries. */
export const LINK_PATHS: readonly string[] = [...new Set(Object.values(LINKS).map((path) => path.replace(/\?.*/, "")))];

type Placeholder<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Values<Name extends LinkName> = [Placeholder<(typeof LINKS)[Name]>] extends [never]
  ? []
  : [values: Record<Placeholder<(typeof LINKS)[Name]>, string>];

/** Returns the path of a link, with its placeholders filled. */
export function pathOf<Name extends LinkName>(name: Name, ...[values]: Values<Name>): string {
  const filled: Record<string, string> = values ?? {};
  return LINKS[name].replaceAll(/\{(\w+)\}/g, (_, placeholder: string) =>
    encodeURIComponent(filled[placeholder] ?? ""),
  );
}

type Where = Pick<Env, "FRONTEND_URL" | "PUBLIC_URL" | "HOST" | "PORT">;

/** Returns the origin of links for people: the front end's if one is configured, otherwise this server's. */
export const linkOrigin = (env: Where): string => env.FRONTEND_URL ?? publicUrl(env);
