import type { Event, EventOf } from "./events.ts";

/** A link that a notification offers; `kind` is `primary`. */
export interface Action {
  kind: "primary";
  label: string;
  href: string;
  operation?: string;
  targetId?: string;
}

/** The text of a notification: plain text, which the client escapes. */
export interface Content {
  title: string;
  body: string;
  href: string;
  actions: Action[];
}

type Templates = { [Topic in Event["topic"]]: (event: EventOf<Topic>) => Content };

/** The text and the link of every topic (docs/interface.md#notifications). */
const TEMPLATES: Templates = {
  post_published: ({ payload, about }) =>
    content(
      `${named(about.publication)} was published`,
      `The post was published to ${places(payload.successful_destinations)}.`,
      link("/activity", "publication", payload.publication_id),
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
      link("/activity", "publication", payload.publication_id),
      "Review",
    );
  },
  account_needs_attention: ({ payload }) =>
    content(
      `${payload.account_label} needs attention`,
      `Reconnect this ${payload.provider} account. Nothing can be published to it until then.`,
      "/accounts",
      "Reconnect",
    ),
  new_engagement: ({ payload }) =>
    content(
      `${payload.author_name} responded to your post`,
      `The response is on ${payload.provider}.`,
      link("/engagement", "item", payload.engagement_id),
      "View",
    ),
  new_message: ({ payload }) =>
    content(
      `New message from ${payload.sender_name}`,
      `The message is on ${payload.provider}.`,
      link("/messages", "conversation", payload.conversation_id),
      "Open conversation",
    ),
  reply_failed: ({ payload: { provider, engagement_id, conversation_id = "" } }) =>
    content(
      "A reply could not be sent",
      `${provider} rejected the reply.`,
      engagement_id === undefined
        ? link("/messages", "conversation", conversation_id)
        : link("/engagement", "item", engagement_id),
      "Review",
    ),
  workspace_invite: ({ payload }) =>
    content(
      `You are invited to ${payload.workspace_name}`,
      "Accept the invitation to work there.",
      link("/invite", "id", payload.invitation_id),
      "View invitation",
    ),
  ownership_transfer: ({ payload: { kind, organization_name }, about }) =>
    content(
      {
        nominated: `You are nominated as owner of ${organization_name}`,
        accepted: `${organization_name} has a new owner`,
        declined: `The ownership of ${organization_name} was declined`,
        revoked: `The nomination for ${organization_name} was withdrawn`,
        expired: `The nomination for ${organization_name} has expired`,
      }[kind],
      kind === "nominated" ? "Accept within seven days to become the owner." : "Open the transfer to see its state.",
      link("/ownership-transfer", "id", about.transfer_id),
      "View transfer",
    ),
  security_action: ({ payload: { kind } }) =>
    content(
      {
        api_token_created: "An API token was created",
        api_token_revoked: "An API token was revoked",
        identity_linked: "Your identity provider was linked to your account",
        email_changed: "Your sign-in email was changed",
        password_changed: "Your password was changed",
        application_authorized: "You authorized an application to access your account",
        impersonated: "An administrator of this instance is acting as you",
      }[kind],
      kind === "impersonated"
        ? "The session lasts at most 15 minutes. You can end it in your list of sessions."
        : "If this was not you, secure your account now.",
      "/settings",
      "Review settings",
    ),
  access_changed: ({ payload: { kind }, about: { place, role = "" } }) =>
    content(
      {
        workspace_joined: `You were added to ${place}`,
        workspace_role_changed: `Your role in ${place} changed`,
        workspace_suspended: `Your access to ${place} was suspended`,
        workspace_left: `You are no longer a member of ${place}`,
        organization_role_changed: `Your role in ${place} changed`,
        organization_left: `You are no longer a member of ${place}`,
        organization_deleted: `${place} was deleted`,
      }[kind],
      role === "" ? "Your access has changed." : `Your role there is now ${role}.`,
      "/settings",
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
      "/settings",
      "Review billing",
    ),
};

/** The text of an event. */
export function contentOf<Topic extends Event["topic"]>(event: EventOf<Topic>): Content {
  const template: (event: EventOf<Topic>) => Content = TEMPLATES[event.topic];
  return template(event);
}

const content = (title: string, body: string, href: string, label: string): Content => ({
  title,
  body,
  href,
  actions: [{ kind: "primary", label, href }],
});

const link = (path: string, member: string, id: string) => `${path}?${member}=${encodeURIComponent(id)}`;

const LONGEST_NAME = 80;
/** The quoted title of a publication, shortened to `LONGEST_NAME` characters. */
function named(title: string): string {
  const text = title.trim().replaceAll(/\s+/g, " ");
  if (text === "") return "Your post";
  const characters = [...text];
  return `“${
    characters.length > LONGEST_NAME
      ? `${characters
          .slice(0, LONGEST_NAME - 1)
          .join("")
          .trimEnd()}…`
      : text
  }”`;
}

const places = (count: number) => (count === 1 ? "1 account" : `${count} accounts`);
