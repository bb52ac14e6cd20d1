import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOOLS, type ToolName } from "../../src/server/mcp/tools.ts";
import { prepareTools } from "../../src/server/mcp/toolset.ts";
import { dataOf } from "../support/answers.ts";
import { breaks, faulty } from "../support/database/faults.ts";
import { readyItem } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { type Agent, agent } from "../support/mcp.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let editor: Agent;
beforeAll(async () => {
  w = await world();
  editor = await agent(w, w.users.editor.token);
});
afterAll(() => w.close());

const draft = (args: object = {}) => editor.call("draft_post", { workspaceId: w.ids.workspace, ...args });
const count = () => w.db.prisma.publication.count();
const accountsOf = async (renditionIds: string[]) =>
  (await w.db.prisma.rendition.findMany({ where: { id: { in: renditionIds } } })).map(({ accountId }) => accountId);

/** The tools that write without a confirmation in their schema. */
type Unasked = {
  [Name in ToolName]: (typeof TOOLS)[Name]["effect"] extends "writes" | "depends" ? Name : never;
}[ToolName];

describe("the list of tools", () => {
  test("has a title, a description and truthful hints for each tool", async () => {
    const { tools } = await editor.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    for (const { name, title, description, annotations, inputSchema } of tools) {
      const { readOnlyHint, destructiveHint, idempotentHint } = annotations ?? {};
      const { effect } = TOOLS[name as keyof typeof TOOLS];
      expect([name, title, description]).toEqual([name, expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
      const mayDestroy = effect === "destroys" || effect === "depends";
      expect([name, readOnlyHint, destructiveHint]).toEqual([name, effect === "reads", mayDestroy]);
      const required = inputSchema.required ?? [];
      const asksTwice = required.includes("confirm") && required.includes("idempotencyKey");
      expect([name, asksTwice]).toEqual([name, effect === "destroys"]);
      expect([name, "confirm" in (inputSchema.properties ?? {})]).toEqual([name, mayDestroy]);
      if (asksTwice) expect(idempotentHint).toBe(true);
      expect([name, "idempotencyKey" in (inputSchema.properties ?? {})]).toEqual([name, !readOnlyHint]);
    }
  });

  test("is the table of docs/agents.md", () => {
    const rows = [...prepareTools(w.app.services.env).values()].map(({ name, row, scopes }) => {
      const named = scopes.map((scope) => `\`${scope}\``).join(", ");
      return `| \`${name}\` | ${row.title} | ${row.effect} | ${named} |`;
    });
    const page = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
    expect(page.match(/^\| `\w+` \|.+`\w+:\w+` \|$/gm)).toEqual(rows);
  });

  test("describes arguments by JSON Schemas with the names and bounds of the GraphQL schema", async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const { tools } = await editor.client.listTools();
    for (const { inputSchema } of tools) expect(() => ajv.compile(inputSchema)).not.toThrow();
    const { inputSchema } = tools.find(({ name }) => name === "draft_post") ?? {};
    const isValid = ajv.compile(inputSchema ?? {});
    const good = { workspaceId: "ws_1", segments: [{ text: "Hi", media: [{ source: { mediaId: "med_1" } }] }] };
    expect(isValid(good)).toBe(true);
    const bad: object[] = [
      {},
      { workspaceId: 3 },
      { ...good, title: "x".repeat(201) },
      { ...good, segments: [] },
      { ...good, accountids: [] },
      { ...good, segments: [{ text: "Hi", media: [{ source: {} }] }] },
    ];
    for (const each of bad) expect([each, isValid(each)]).toEqual([each, false]);
  });
});

describe("a call of a tool", () => {
  const errorOf = ({ isError, data }: { isError: boolean; data: { errors: unknown[] } }) => [isError, data.errors[0]];

  test("with an unknown argument is refused with the argument and the rule", async () => {
    expect(errorOf(await draft({ acountIds: [] }))).toEqual([
      true,
      {
        code: "INVALID_INPUT",
        message: expect.stringContaining("acountIds"),
        violations: [{ field: "acountIds", rule: expect.stringContaining("accountIds") }],
      },
    ]);
  });

  test("with a value of a wrong type, or beyond a bound, is refused with the argument and the rule", async () => {
    expect(errorOf(await draft({ segments: [{ text: 3 }] }))).toMatchObject([
      true,
      { code: "QUERY_REFUSED", violations: [{ field: "segments[0].text", rule: expect.stringContaining("string") }] },
    ]);
    expect(errorOf(await draft({ title: "x".repeat(201) }))).toMatchObject([
      true,
      { code: "VALIDATION_FAILED", violations: [{ field: "title" }] },
    ]);
  });

  test("with a key is done once, and another call with the key is refused", async () => {
    const before = await count();
    const first = await draft({ title: "Once", idempotencyKey: "once" });
    const second = await draft({ title: "Once", idempotencyKey: "once" });
    expect([second.data, await count()]).toEqual([first.data, before + 1]);
    const other = await draft({ title: "Twice", idempotencyKey: "once" });
    expect(errorOf(other)).toMatchObject([true, { code: "IDEMPOTENCY_KEY_REUSED" }]);
    await draft({ title: "Once" });
    expect(await count()).toBe(before + 2);
  });

  test("that publishes or deletes needs a confirmation and a key, and changes nothing without them", async () => {
    const { id, renditionIds } = await publication(w, w.ids.workspace);
    const [renditionId] = renditionIds;
    const destroying = Object.entries(TOOLS).filter(([, { effect }]) => effect === "destroys");
    const state = () => w.db.prisma.publication.findUnique({ where: { id }, include: { renditions: true } });
    const before = await state();
    for (const [name] of destroying) {
      const args = name === "delete_published_post" ? { renditionId } : { id };
      for (const [input, field] of [
        [{ idempotencyKey: "k" }, "confirm"],
        [{ confirm: "true", idempotencyKey: "k" }, "confirm"],
        [{ confirm: true }, "idempotencyKey"],
        [{ confirm: true, idempotencyKey: "" }, "idempotencyKey"],
      ] as const) {
        const refused = await editor.call(name, { ...args, ...input });
        expect([name, errorOf(refused)]).toMatchObject([name, [true, { violations: [{ field }] }]]);
      }
    }
    expect(await state()).toEqual(before);
  });

  test("that changes what a scheduled post publishes needs a confirmation and a key, whichever tool it is", async () => {
    const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "SCHEDULED" });
    const item = await readyItem(w, w.ids.workspace, { altText: "Before" });
    const accountIds: string[] = [];
    const args: Record<Unasked, Record<string, unknown>> = {
      draft_post: { workspaceId: w.ids.workspace, accountIds },
      change_post: { id, segments: [{ text: "Changed" }] },
      submit_for_review: { id },
      plan_angles: { workspaceId: w.ids.workspace, idea: "Bread" },
      write_alt_text: { id: item.id },
      set_alt_text: { id: item.id, altText: "After" },
    };
    const unasked = Object.entries(TOOLS).filter(([, { effect }]) => effect === "writes" || effect === "depends");
    expect(Object.keys(args).toSorted()).toEqual(unasked.map(([name]) => name).toSorted());
    const goesOut = async () => {
      const row = await w.db.prisma.publication.findUniqueOrThrow({ where: { id }, include: { renditions: true } });
      const { state, scheduledAt, segments, renditions } = row;
      return {
        state,
        scheduledAt,
        segments,
        renditions: renditions.map((each) => [each.id, each.accountId, each.segments, each.options]),
      };
    };
    const before = await goesOut();
    for (const [name, input] of Object.entries(args)) {
      await editor.call(name, { ...input, idempotencyKey: `unasked ${name}` });
      expect([name, await goesOut()]).toEqual([name, before]);
    }
    const changing = { ...args.change_post, accountIds: await accountsOf(renditionIds) };
    for (const members of [{}, { idempotencyKey: "k1" }, { confirm: true }, { confirm: "yes", idempotencyKey: "k2" }]) {
      const refused = await editor.call("change_post", { ...changing, ...members });
      expect(errorOf(refused)).toMatchObject([true, { code: "INVALID_INPUT", violations: [{ field: "confirm" }] }]);
    }
    const sure = { ...changing, confirm: true, idempotencyKey: "k3" };
    const [first, again] = [await editor.call("change_post", sure), await editor.call("change_post", sure)];
    expect([first.isError, again.data]).toEqual([false, first.data]);
    expect((await goesOut()).segments).toMatchObject([{ text: "Changed" }]);
  });

  test("that deletes is repeated with its key without an error, and without the key's result for another caller", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const args = { id, confirm: true, idempotencyKey: "delete-1" };
    const first = await editor.call("delete_post", args);
    expect([first.isError, first.data]).toEqual([false, { deletePublication: { deletedId: id } }]);
    expect(await editor.call("delete_post", args)).toEqual(first);
    const other = await agent(w, w.users.admin.token);
    expect(errorOf(await other.call("delete_post", args))).toMatchObject([true, { code: "NOT_FOUND" }]);
  });

  test("of an unknown tool is an error of the protocol", async () => {
    await expect(editor.call("drop_tables")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("the audit log", () => {
  const ofTool = (tool: string) => [{ field: "tool", current: tool }];

  test("has a call that changes something in the commit of the change, for the organization", async () => {
    const { auditEvents } = await recordedBy(w, () => draft({ title: "Recorded" }));
    expect(auditEvents.map(({ action }) => action).toSorted()).toEqual(["mcp_tool_call.called", "publication.created"]);
    const { organization, workspace } = w.ids;
    expect(auditEvents.find(({ source }) => source === "mcp")).toMatchObject({
      resourceType: "mcp_tool_call",
      result: "succeeded",
      actorUserId: w.users.editor.id,
      organizationId: organization,
      workspaceId: workspace,
      changedFields: ofTool("draft_post"),
    });
    const log = `query ($id: ID!) { organizationAuditEvents(organizationId: $id, filter: { resourceType: MCP_TOOL_CALL }) {
      nodes { action changedFields { field current } } } }`;
    const { organizationAuditEvents } = dataOf(
      await w.gql<{ organizationAuditEvents: { nodes: object[] } }>(w.users.owner.token, log, { id: organization }),
    );
    expect(organizationAuditEvents.nodes).toContainEqual({
      action: "mcp_tool_call.called",
      changedFields: ofTool("draft_post"),
    });
  });

  test("has a read without its content, and no tenant changes", async () => {
    const { auditEvents, touched } = await recordedBy(w, () =>
      editor.call("find_media", { workspaceId: w.ids.workspace, search: "secret plans" }),
    );
    expect(auditEvents).toMatchObject([
      { action: "mcp_tool_call.called", result: "succeeded", workspaceId: null, changedFields: ofTool("find_media") },
    ]);
    expect([touched, JSON.stringify(auditEvents)]).toEqual([[], expect.not.stringContaining("secret")]);
  });

  test("has a refused call with the code of its error", async () => {
    const { auditEvents } = await recordedBy(w, () => editor.call("draft_post", { workspaceId: w.ids.otherWorkspace }));
    expect(auditEvents).toMatchObject([
      { result: "failed", changedFields: [...ofTool("draft_post"), { field: "error", current: "FORBIDDEN" }] },
    ]);
  });

  test("decides: without its event, a change is not made and a read returns nothing", async () => {
    const server = await faulty(w);
    const { call } = await agent(server, w.users.editor.token);
    const before = await count();
    server.before("INSERT INTO audit_event", breaks);
    expect(errorOfCode(await call("draft_post", { workspaceId: w.ids.workspace }))).toBe("INTERNAL");
    expect(await count()).toBe(before);
    server.before("INSERT INTO audit_event", breaks);
    await expect(call("list_workspaces")).rejects.toMatchObject({
      code: -32603,
      message: expect.stringMatching(/: Internal server error$/),
    });
    expect(server.armed()).toEqual([]);
    await server.close();
  });

  const errorOfCode = ({ data }: { data: { errors: { code: string }[] } }) => data.errors[0]?.code;
});

describe("the resources", () => {
  test("are the workspaces of the caller, and every object that the caller can see by its id", async () => {
    const { resources } = await editor.client.listResources();
    expect(resources).toMatchObject([{ uri: `rostrum://node/${w.ids.workspace}`, title: "Coffee" }]);
    const { id, accountIds } = await publication(w, w.ids.workspace, { text: "Read me" });
    const read = async (of: string) => {
      const { contents } = await editor.client.readResource({ uri: `rostrum://node/${of}` });
      return JSON.parse((contents[0] as { text: string }).text) as object;
    };
    expect(await read(id)).toMatchObject({ id, state: "DRAFT", segments: [{ text: "Read me" }] });
    for (const each of [w.ids.workspace, w.ids.slot, accountIds[0] ?? ""])
      expect(await read(each)).toMatchObject({ id: each });
  });

  test.each(["rostrum://node/pub_unknown", "rostrum://node/", "https://rostrum.test/", "rostrum://node/usr_1"])(
    "do not include %s",
    async (uri) => {
      await expect(editor.client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
    },
  );
});
