import { z } from "zod";
import type { EmailFrequency } from "../../../../prisma/generated/client/client.ts";

export const GROUPS = ["publishing", "conversations", "workspace", "account"] as const;
export type Group = (typeof GROUPS)[number];

/** A person's choice for a topic. */
export interface Preference {
  readonly inApp: boolean;
  readonly emailFrequency: EmailFrequency;
}

/**
 * User ids, or all members of the workspace, or its members who may edit, or those who may approve. Ids with a
 * workspace: if they are members.
 */
export const Recipients = z.union([z.array(z.string()), z.enum(["members", "editors", "approvers"])]);

/** One event of a topic, with the people to notify. */
export interface Notice<Payload, About> {
  payload: Payload;
  about: About;
  /** Unique among the events of the topic: a person is notified once for each key. Default: a new key. */
  eventKey?: string;
  /** The workspace of the event; null for an event about a person's account. */
  workspaceId: string | null;
  to: z.output<typeof Recipients>;
  /** The id of the person who caused the event and is not notified. */
  except?: string;
}

interface Texts {
  title: string;
  body: string;
  /** The label of the link. */
  action: string;
}

/** "none": the documented contract has the topic, but nothing sends it yet, so that pages do not offer its mails. */
type Producer<Payload, About> = ((...args: never[]) => Notice<Payload, About>) | { migration: string } | "none";

type Shape = z.ZodObject;
interface EventOf<Payload extends Shape, About extends Shape> {
  payload: z.output<Payload>;
  about: z.output<About>;
}

interface Definition<
  Payload extends Shape,
  About extends Shape,
  Made extends Producer<z.output<Payload>, z.output<About>>,
> {
  readonly group: Group;
  /**
   * The mails until a person chooses. ALWAYS: the topic is also put into the inbox, whatever a person chose or muted.
   */
  readonly mails: "OFF" | "IMMEDIATE" | "ALWAYS";
  /** The topic cannot be turned off in the inbox, and mutes do not keep it out. */
  readonly critical?: boolean;
  /** The event in one sentence, for the schema. */
  readonly description: string;
  /**
   * The subject of its mails, and its label among the mail preferences. Every mail server on the way reads subjects, so
   * it contains no name and no text of a user.
   */
  readonly subject: string;
  /** The documented members, stored unchanged; `describe` says what the name of a member does not. */
  readonly payload: Payload;
  /** The names for the text and the ids for its links. */
  readonly about: About;
  /** Plain text, which the client escapes. */
  texts(event: EventOf<Payload, About>): Texts;
  /** The path in the inbox. */
  href(event: EventOf<Payload, About>): string;
  /**
   * The path of the link in mails, if it is another one: a path of `LINKS`, or the inbox path of an invitation, whose
   * mail has a token.
   */
  readonly mailHref?: string;
  /**
   * Makes the message for the outbox of another domain's write (`notify` of `effects.ts`), or names the migration that
   * left the messages.
   */
  readonly producer: Made;
}

const defaultOf = (mails: "OFF" | "IMMEDIATE" | "ALWAYS"): Preference => ({
  inApp: true,
  emailFrequency: mails === "ALWAYS" ? "IMMEDIATE" : mails,
});

/** A topic of notifications. */
export const defineTopic = <
  Payload extends Shape,
  About extends Shape,
  const Made extends Producer<z.output<Payload>, z.output<About>>,
>({
  mails,
  critical = false,
  ...definition
}: Definition<Payload, About, Made>) => ({
  ...definition,
  byDefault: defaultOf(mails),
  criticalInApp: critical,
  transactional: mails === "ALWAYS",
});

/** Any topic, as code that handles all of them sees it. */
export type Topic = ReturnType<
  typeof defineTopic<Shape, Shape, Producer<Record<string, unknown>, Record<string, unknown>>>
>;

/** The id of an object in a payload. */
export const id = z.string().min(1);
