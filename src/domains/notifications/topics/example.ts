import { z } from "zod";
import { Event } from "../events.ts";
import { type TopicId, topicOf } from "../topics.ts";

interface Member {
  type?: string;
  enum?: unknown[];
  description?: string;
}

/** The members of an object's shape, in their order. */
export function membersOf(
  shape: z.ZodObject,
): { name: string; required: boolean; about: string | undefined; member: Member }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(shape) as {
    properties?: Record<string, Member>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    required: required.includes(name),
    about: member.description,
    member,
  }));
}

/** An event of a topic, as documents and tests show it: each text is the given one, or the name of its member. */
export function exampleOf(
  topic: TopicId,
  { texts = {}, optional = false }: { texts?: Record<string, string>; optional?: boolean } = {},
): Event {
  const filled = (shape: z.ZodObject) =>
    Object.fromEntries(
      membersOf(shape)
        .filter(({ required }) => required || optional)
        .map(({ name, member }) => [name, valueOf(member, texts[name] ?? name)]),
    );
  const { payload, about } = topicOf(topic);
  return Event.parse({ topic, payload: filled(payload), about: filled(about) });
}

function valueOf({ type, enum: values }: Member, text: string): unknown {
  if (values !== undefined) return values[0];
  return type === "string" ? text : type === "boolean" ? false : 1;
}
