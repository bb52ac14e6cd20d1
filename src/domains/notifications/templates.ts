import type { Event, EventOf } from "./events.ts";

/** What a person may do about it: `kind` is `primary`. */
export interface Action {
  kind: "primary";
  label: string;
  href: string;
  operation?: string;
  targetId?: string;
}

/** A notification as people read it: plain text, escaped by whoever shows it. */
export interface Content {
  title: string;
  body: string;
  href: string;
  actions: Action[];
}

type Templates = { [Topic in Event["topic"]]: (event: EventOf<Topic>) => Content };

/** The texts of every topic, and where each leads to (docs/interface.md#notifications). */
const TEMPLATES: Templates = {
  post_published: ({ payload, about }) =>
    content(
      `${named(about.publication)} was published`,
      `It is out on ${places(payload.successful_destinations)}.`,
      link("/activity", "publication", payload.publication_id),
      "View activity",
    ),
  publish_failed: ({ payload, about }) => {
    const { successful_destinations: out, failed_destinations: failed, requires_reconnect, retryable } = payload;
    const reached =
      out > 0 ? `It is out on ${places(out)}, but failed on ${failed}.` : `It failed on ${places(failed)}.`;
    const helps = requires_reconnect ? " Connect the account again first." : retryable ? " It can be tried again." : "";
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
      `Connect this ${payload.provider} account again: until then nothing can be published to it.`,
      "/accounts",
      "Reconnect",
    ),
  new_engagement: ({ payload }) =>
    content(
      `${payload.author_name} responded to your post`,
      `There is something new on ${payload.provider}.`,
      link("/engagement", "item", payload.engagement_id),
      "View",
    ),
  new_message: ({ payload }) =>
    content(
      `New message from ${payload.sender_name}`,
      `It came in on ${payload.provider}.`,
      link("/messages", "conversation", payload.conversation_id),
      "Open conversation",
    ),
  reply_failed: ({ payload: { provider, engagement_id, conversation_id = "" } }) =>
    content(
      "A reply could not be sent",
      `${provider} did not take it.`,
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
      kind === "nominated" ? "Accept within seven days to take over." : "See what became of the transfer.",
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
        application_authorized: "You let an application into your account",
        impersonated: "An administrator of this instance acts as you",
      }[kind],
      kind === "impersonated"
        ? "For 15 minutes at most. You can end it among your sessions."
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
        workspace_left: `You are no longer in ${place}`,
        organization_role_changed: `Your role in ${place} changed`,
        organization_left: `You are no longer in ${place}`,
        organization_deleted: `${place} was deleted`,
      }[kind],
      role === "" ? "What you can reach has changed." : `You are ${article(role)} ${role} there now.`,
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
      "Look into it, so that publishing goes on.",
      "/settings",
      "Review billing",
    ),
};

/** An event as people read it. */
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
/** A publication without a name is one still. */
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
const article = (word: string) => (/^[aeio]/.test(word) ? "an" : "a");
