import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { systemWrite } from "../../../src/platform/write/systemWrite.ts";
import { write } from "../../../src/platform/write/write.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";
import { plantEndpoint } from "../../webhooks/stage.ts";

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

test("a write whose only message is that of a webhook event wakes the workers of its process, and a write without a message does not", async () => {
  const { organization: organizationId, workspace: workspaceId } = w.ids;
  const wake = vi.spyOn(w.app.services.wakeUp, "wake");
  const outcome = async () => ({
    value: null,
    audit: { action: "publication.updated" as const, resourceId: "pub_1", organizationId, workspaceId },
  });
  const place = { organizationId, workspaceId };
  const permission = "workspace.administer";
  const operation = write({ name: "probe", input: z.object({}), target: () => place, permission, run: outcome });
  const wakes = async () => {
    wake.mockClear();
    await operation(await contextOf(w, "owner"), {});
    await systemWrite(w.app.services, outcome);
    return wake.mock.calls.length;
  };
  expect(await wakes()).toBe(0);
  await plantEndpoint(w.app.services, "https://hooks.example", { organizationId, createdById: w.users.owner.id });
  expect(await wakes()).toBe(2);
});
