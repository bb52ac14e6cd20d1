import type { Env } from "../env/env.ts";
import { publicUrl } from "../env/publicUrl.ts";
import { EVENT_OBJECTS, type EventObject, type EventType, type TEST_EVENT } from "./eventTypes.ts";

/** An event before its commit numbers it. */
export interface Draft {
  type: EventType | typeof TEST_EVENT;
  object: EventObject;
  objectId: string;
  organizationId: string;
  workspaceId: string | null;
}

type Where = Pick<Env, "PUBLIC_URL" | "HOST" | "PORT">;

/** Returns the address at which an object is read: a GraphQL query by its id. */
export function objectUrl(env: Where, object: EventObject, id: string): string {
  const query = `{node(id:"${id}"){id ...on ${object}{${EVENT_OBJECTS[object].selection}}}}`;
  return `${publicUrl(env)}/graphql?query=${encodeURIComponent(query)}`;
}

const REVISION = "@revision";
const SEQUENCE = "@sequence";

/**
 * Returns the JSON of an event in three parts. The object's revision and the sequence stand between them, and only the
 * commit knows both.
 */
export function bodyParts(env: Where, id: string, draft: Draft, now: Date) {
  const { type, object, objectId, organizationId, workspaceId } = draft;
  const data = {
    organizationId,
    workspaceId,
    object: { type: object, id: objectId, revision: REVISION },
    sequence: SEQUENCE,
    url: objectUrl(env, object, objectId),
  };
  const text = JSON.stringify({ id, type, timestamp: now.toISOString(), data });
  const [head = "", rest = ""] = text.split(`"${REVISION}"`);
  const [middle = "", tail = ""] = rest.split(`"${SEQUENCE}"`);
  return { head, middle, tail };
}
