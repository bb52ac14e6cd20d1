import { z } from "zod";
import { TOPIC_IDS, TOPICS, type TopicId } from "./topics.ts";

type ShapeOf<Id extends TopicId> = (typeof TOPICS)[Id];

/** An event of one topic. */
export type EventOf<Id extends TopicId> = {
  [Topic in Id]: {
    topic: Topic;
    payload: z.output<ShapeOf<Topic>["payload"]>;
    about: z.output<ShapeOf<Topic>["about"]>;
  };
}[Id];

/** An event that people are notified of. */
export type Event = EventOf<TopicId>;

const shapeOf = (id: TopicId) =>
  z.object({ topic: z.literal(id), payload: TOPICS[id].payload, about: TOPICS[id].about });
const [first, ...others] = TOPIC_IDS.map(shapeOf);

export const Event = z.discriminatedUnion("topic", [first as NonNullable<typeof first>, ...others]) as z.ZodType<Event>;
