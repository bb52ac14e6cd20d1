import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { ACTIONS } from "../../src/platform/audit/actions.ts";
import { objectUrl } from "../../src/platform/webhooks/body.ts";
import {
  EVENT_TYPE_NAMES,
  EVENT_TYPES,
  type EventObject,
  TYPE_OF_ACTION,
} from "../../src/platform/webhooks/eventTypes.ts";

const env = { PUBLIC_URL: "https://rostrum.test", HOST: "127.0.0.1", PORT: 4000 };

describe("the table of event types", () => {
  const objects = [...new Set(EVENT_TYPE_NAMES.map((type) => EVENT_TYPES[type].object))];
  test.each<EventObject>(objects)("has a valid query at the address of a %s", (object) => {
    const query = new URL(objectUrl(env, object, "pub_01m85xndgsfzztbgmdwjw9rk0w")).searchParams.get("query") ?? "";
    expect(validate(schema, parse(query))).toEqual([]);
  });

  test("takes no audit action for two types, and only known ones", () => {
    const actions = EVENT_TYPE_NAMES.flatMap((type) => EVENT_TYPES[type].actions);
    expect(actions).toEqual([...new Set(actions)]);
    expect(actions.filter((action) => !(action in ACTIONS))).toEqual([]);
    expect(TYPE_OF_ACTION.size).toBe(actions.length);
  });

  test("names every type in the form object.event, with a sentence that describes the type", () => {
    for (const type of EVENT_TYPE_NAMES) {
      expect(type).toMatch(/^[a-z]+(_[a-z]+)?\.[a-z_]+$/);
      expect(EVENT_TYPES[type].description).toMatch(/^[A-Z].{10,}\.$/);
    }
  });
});
