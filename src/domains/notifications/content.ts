import type { Event } from "./events.ts";
import { topicOf } from "./topics.ts";

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
  /** The path of the link in mails. */
  mailHref: string;
  actions: Action[];
}

/** The text and the links of an event. */
export function contentOf(event: Event): Content {
  const topic = topicOf(event.topic);
  const { title, body, action } = topic.texts(event);
  const href = topic.href(event);
  return { title, body, href, mailHref: topic.mailHref ?? href, actions: [{ kind: "primary", label: action, href }] };
}
