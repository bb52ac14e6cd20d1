import { pathOf } from "../../platform/env/links.ts";
import type { Event, EventOf } from "./events.ts";

/** The presentations of a link. */
export const ACTION_KINDS = ["primary"] as const;

/** A link that a notification offers. */
export interface Action {
  kind: (typeof ACTION_KINDS)[number];
  label: string;
  href: string;
  operation?: string;
  targetId?: string;
}

/** The text of a notification: plain text, which the client escapes. */
export interface Content {
  title: string;
  body: string;
  /** The documented path in the inbox (docs/interface.md#notifications). */
  href: string;
  /** The path of the link in mails: a path of `LINKS`, or the inbox path of an invitation, whose mail has a token. */
  mailHref: string;
  actions: Action[];
}

type Templates = { [Topic in Event["topic"]]: (event: EventOf<Topic>) => Content };

/** The path in the inbox for everything about the account. */
const ACCOUNT = "/settings";

/** The advice beside a security event that has another one than most. */
const SECURITY_ADVICE: Readonly<Record<string, string>> = {
  impersonated: "The session lasts at most 15 minutes. You can end it in your list of sessions.",
  application_authorized: "You can revoke its access at any time. If this was not you, revoke it now.",
  second_factor_code_wrong: "If this was not you, another person knows your password. Set a new password now.",
  second_factor_locked:
    "Sign in with a link that the sign-in page mails to you, or enter a recovery code. If the wrong codes were not yours, set a new password now.",
};
const ROLES = { ADMIN: "an admin", EDITOR: "an editor", VIEWER: "a viewer" };

/** The text and the links of every topic. */
const TEMPLATES: Templates = {
  post_published: ({ payload, about }) =>
    content(
      `${named(about.publication)} was published`,
      `The post was published to ${places(payload.successful_destinations)}.`,
      pathOf("publication", { publication_id: payload.publication_id }),
      "View activity",
    ),
  publish_failed: ({ payload, about }) => {
    const { successful_destinations: out, failed_destinations: failed, requires_reconnect, retryable } = payload;
    const reached =
      out > 0
        ? `The post was published to ${places(out)}, but failed for ${failed}.`
        : `Publishing failed for ${places(failed)}.`;
    const helps = requires_reconnect
      ? " Reconnect the account before you retry."
      : retryable
        ? " You can retry publishing."
        : "";
    return content(
      `${named(about.publication)} could not be published`,
      `${reached}${helps}`,
      pathOf("publication", { publication_id: payload.publication_id }),
      "Review",
    );
  },
  review_requested: ({ payload, about }) =>
    content(
      `${named(about.publication)} waits for a review`,
      "Approve the post, or request changes.",
      pathOf("publication", payload),
      "Review",
    ),
  publication_approved: ({ payload, about }) =>
    content(
      `${named(about.publication)} was approved`,
      "The post may be published as it is. A change of its content needs a new approval.",
      pathOf("publication", payload),
      "View post",
    ),
  changes_requested: ({ payload, about }) =>
    content(
      `Changes were requested for ${named(about.publication)}`,
      "Read the comment, change the post, and submit the post for review again.",
      pathOf("publication", payload),
      "View comment",
    ),
  publication_commented: ({ payload, about }) =>
    content(
      `${named(about.publication)} has a new comment`,
      "Open the post to read the comment.",
      pathOf("publication", payload),
      "View comment",
    ),
  account_needs_attention: ({ payload }) =>
    content(
      `${payload.account_label} needs attention`,
      `Reconnect this ${payload.provider} account. Nothing can be published to it until then.`,
      pathOf("accounts"),
      "Reconnect",
    ),
  new_engagement: ({ payload }) =>
    content(
      `${payload.author_name} responded to your post`,
      `The response is on ${payload.provider}.`,
      pathOf("engagement", { engagement_id: payload.engagement_id }),
      "View",
    ),
  new_message: ({ payload }) =>
    content(
      `New message from ${payload.sender_name}`,
      `The message is on ${payload.provider}.`,
      pathOf("conversation", { conversation_id: payload.conversation_id }),
      "Open conversation",
    ),
  reply_failed: ({ payload: { provider, engagement_id, conversation_id = "" } }) =>
    content(
      "A reply could not be sent",
      `${provider} rejected the reply.`,
      engagement_id === undefined
        ? pathOf("conversation", { conversation_id })
        : pathOf("engagement", { engagement_id }),
      "Review",
    ),
  workspace_invite: ({ payload, about: { organization, inviter = "A member", role } }) =>
    content(
      `You are invited to ${payload.workspace_name}`,
      organization === undefined || role === undefined
        ? "Accept the invitation to work there."
        : `${inviter} invites you to work in ${payload.workspace_name} of ${organization} as ${ROLES[role]}.`,
      invitationPath(payload.invitation_id),
      "View invitation",
    ),
  ownership_transfer: ({ payload: { kind, organization_name }, about: { transfer_id, nominator = "The owner" } }) =>
    content(
      {
        nominated: `You are nominated as owner of ${organization_name}`,
        accepted: `${organization_name} has a new owner`,
        declined: `The ownership of ${organization_name} was declined`,
        revoked: `The nomination for ${organization_name} was withdrawn`,
        expired: `The nomination for ${organization_name} has expired`,
      }[kind],
      kind === "nominated"
        ? `${nominator} offers you the ownership. Accept within seven days to become the owner, or decline.`
        : "Open the transfer to see its state.",
      pathOf("ownershipTransfer", { transfer_id }),
      "View transfer",
    ),
  security_action: ({ payload: { kind }, about: { name } }) =>
    content(
      {
        api_token_created:
          name === undefined ? "An API token was created" : `The API token ${quoted(name)} was created`,
        api_token_revoked:
          name === undefined ? "An API token was revoked" : `The API token ${quoted(name)} was revoked`,
        identity_linked: "Your identity provider was linked to your account",
        email_changed: "Your sign-in email was changed",
        password_changed: "Your password was changed",
        second_factor_enabled: "A second factor was set up for your account",
        second_factor_removed: "The second factor of your account was removed",
        recovery_codes_generated: "New recovery codes were generated for your account",
        recovery_code_used: "A recovery code was used for your account",
        second_factor_code_wrong: "A wrong code was entered after your right password",
        second_factor_locked: "Codes of your authenticator app are refused after too many wrong ones",
        application_authorized: `You authorized ${name === undefined ? "an application" : quoted(name)} to access your account`,
        impersonated: "An administrator of this instance is acting as you",
      }[kind],
      SECURITY_ADVICE[kind] ?? "If this was not you, secure your account now.",
      ACCOUNT,
      "Review settings",
      pathOf("security"),
    ),
  access_changed: ({ payload: { kind }, about: { place, role = "" } }) =>
    content(
      {
        workspace_joined: `You were added to ${place}`,
        workspace_role_changed: `Your role in ${place} changed`,
        workspace_suspended: `Your access to ${place} was suspended`,
        workspace_left: `You are no longer a member of ${place}`,
        organization_role_changed: `Your role in ${place} changed`,
        approval_granted: `You may approve publications in ${place}`,
        approval_withdrawn: `You may no longer approve publications in ${place}`,
        organization_left: `You are no longer a member of ${place}`,
        organization_deleted: `${place} was deleted`,
      }[kind],
      role === "" ? "Your access has changed." : `Your role there is now ${role}.`,
      ACCOUNT,
      "Review settings",
    ),
  critical_billing: ({ payload: { kind }, about: { organization } }) =>
    content(
      {
        payment_failed: `A payment for ${organization} failed`,
        subscription_canceled: `The subscription of ${organization} was canceled`,
        limit_reached: `${organization} has reached a limit of its plan`,
      }[kind],
      "Review the billing settings to keep publishing.",
      ACCOUNT,
      "Review billing",
    ),
  webhook_paused: ({ payload: { kind }, about: { endpoint } }) =>
    content(
      `The webhook endpoint ${quoted(endpoint)} gets no events`,
      {
        repeated_failure: "Deliveries failed repeatedly. Repair the receiver, then resume the endpoint.",
        creator_lost_access:
          "The creator of the endpoint may no longer administer the endpoint. Review the endpoint, then resume it.",
        gone: "The receiver answered 410 Gone, so the endpoint is disabled.",
      }[kind],
      ACCOUNT,
      "Review settings",
    ),
  timezone_replaced: ({ payload: { previous }, about: { workspace } }) =>
    content(
      workspace === undefined
        ? "The time zone of your daily mail is UTC now"
        : `The time zone of ${quoted(workspace)} is UTC now`,
      `The former name ${quoted(previous)} stands for several time zones. Choose the time zone again.`,
      ACCOUNT,
      "Review settings",
    ),
};

/** The text of an event. */
export function contentOf<Topic extends Event["topic"]>(event: EventOf<Topic>): Content {
  const template: (event: EventOf<Topic>) => Content = TEMPLATES[event.topic];
  return template(event);
}

const content = (title: string, body: string, href: string, label: string, mailHref = href): Content => ({
  title,
  body,
  href,
  mailHref,
  actions: [{ kind: "primary", label, href }],
});

const INVITATION = "/invite?id=";
const invitationPath = (id: string) => `${INVITATION}${encodeURIComponent(id)}`;

/** Returns the id of the invitation that a path names; null for other paths. */
export const invitationOf = (path: string): string | null =>
  path.startsWith(INVITATION) ? decodeURIComponent(path.slice(INVITATION.length)) : null;

const LONGEST_NAME = 80;
function named(title: string): string {
  return title.trim() === "" ? "Your post" : quoted(title);
}

/** Returns a name in quotes, shortened to `LONGEST_NAME` characters. */
function quoted(name: string): string {
  const characters = [...name.trim().replaceAll(/\s+/g, " ")];
  return `“${
    characters.length > LONGEST_NAME
      ? `${characters
          .slice(0, LONGEST_NAME - 1)
          .join("")
          .trimEnd()}…`
      : characters.join("")
  }”`;
}

const places = (count: number) => (count === 1 ? "1 account" : `${count} accounts`);
