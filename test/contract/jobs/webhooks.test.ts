import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonSchema } from "../../../rest-compat/engine/openapi/jsonSchema.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { EVENT_TYPE_NAMES, EVENT_TYPES, TEST_EVENT } from "../../../src/platform/webhooks/eventTypes.ts";
import { systemWrite } from "../../../src/platform/write/systemWrite.ts";
import { codeOf } from "../../support/answers.ts";
import { webhookEndpoint } from "../../support/domains/webhooks.ts";
import { type World, world } from "../../support/world.ts";
import { violations } from "../rest/validate.ts";

interface Webhook {
  post: {
    operationId: string;
    parameters: { name: string; in: string; required: boolean }[];
    requestBody: { content: { "application/json": { schema: JsonSchema } } };
  };
}

const file = new URL("../../../rest-compat/openapi.json", import.meta.url);
const { webhooks } = JSON.parse(readFileSync(file, "utf8")) as { webhooks: Record<string, Webhook> };
const schemaOf = (type: string) => webhooks[type]?.post.requestBody.content["application/json"].schema ?? {};

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe("the webhooks of the OpenAPI document", () => {
  test("are the types of events that exist, and the test event", () => {
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPE_NAMES, TEST_EVENT]);
    const ids = Object.values(webhooks).map(({ post }) => post.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("have the headers of Standard Webhooks", () => {
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    for (const { post } of Object.values(webhooks)) {
      const required = post.parameters.filter((each) => each.in === "header" && each.required);
      expect(required.map(({ name }) => name)).toEqual(names);
    }
  });

  test.each(EVENT_TYPE_NAMES)("describe the stored event of %s", async (type) => {
    const { organization: organizationId, workspace: workspaceId } = w.ids;
    const id = await webhookEndpoint(w, { organizationId });
    await w.db.prisma.webhookEndpoint.update({ where: { id }, data: { eventTypes: [type] } });
    const draft = { type, objectId: newId("pub"), organizationId, workspaceId };
    await systemWrite(w.app.services, async () => ({ value: null, audit: null, events: [draft] }));
    const { body } = await w.db.prisma.webhookEvent.findFirstOrThrow({ where: { type, objectId: draft.objectId } });
    expect(violations(schemaOf(type), JSON.parse(body))).toEqual([]);
    expect(JSON.parse(body).data.object.type).toBe(EVENT_TYPES[type].object);
  });

  test("describe the test event", async () => {
    const { organization: organizationId } = w.ids;
    const id = await webhookEndpoint(w, { organizationId });
    const send = "mutation ($id: ID!) { sendTestWebhook(input: { id: $id }) { webhookDelivery { id } } }";
    expect(codeOf(await w.gql(w.users.owner.token, send, { id }))).toBeUndefined();
    const { body } = await w.db.prisma.webhookEvent.findFirstOrThrow({ where: { type: TEST_EVENT } });
    expect(violations(schemaOf(TEST_EVENT), JSON.parse(body))).toEqual([]);
    expect(violations(schemaOf(TEST_EVENT), { ...JSON.parse(body), data: {} })).not.toEqual([]);
  });
});
