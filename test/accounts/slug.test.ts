import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Changed {
  made: { socialAccount: { id: string; slug: string | null } };
}
const update = (role: Role, input: { id: string; slug?: string | null }) =>
  w.gql<Changed>(
    w.users[role].token,
    "mutation ($input: UpdateSocialAccountInput!) { made: updateSocialAccount(input: $input) { socialAccount { id slug } } }",
    { input },
  );
const row = (id: string) => w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id } });
const account = (columns: Parameters<typeof socialAccount>[2] = {}, workspaceId = w.ids.workspace) =>
  socialAccount(w, workspaceId, columns);
const events = () =>
  w.db.prisma.auditEvent.findMany({ where: { action: "workspace.account_updated" }, orderBy: { id: "asc" } });

describe("the slug of an account", () => {
  test("is given by an editor, and recorded by its name without its value", async () => {
    const id = await account();
    const { data, errors } = await update("editor", { id, slug: "north-2" });
    expect([errors, data.made.socialAccount]).toEqual([undefined, { id, slug: "north-2" }]);
    expect((await events()).at(-1)).toMatchObject({
      resourceId: w.ids.workspace,
      workspaceId: w.ids.workspace,
      actorUserId: w.users.editor.id,
      changedFields: [{ field: "account_id", current: id }, { field: "slug" }],
    });
  });

  test.each([[null], [""]])("is removed by %j", async (slug) => {
    const id = await account({ slug: "to-remove" });
    expect((await update("admin", { id, slug })).data.made.socialAccount.slug).toBeNull();
    expect((await row(id)).slug).toBeNull();
  });

  test("stays without the member, and an equal one changes and records nothing", async () => {
    const id = await account({ slug: "stays" });
    const before = [await row(id), await events()];
    for (const input of [{ id }, { id, slug: "stays" }])
      expect((await update("editor", input)).data.made.socialAccount.slug).toBe("stays");
    expect([await row(id), await events()]).toEqual(before);
  });

  test.each([["a".repeat(50)], ["0"], ["-"]])("can be %j", async (slug) => {
    const { data } = await update("editor", { id: await account(), slug });
    expect(data.made.socialAccount.slug).toBe(slug);
  });

  test.each([["a".repeat(51)], ["North"], ["north 2"], ["straße"], ["north_2"], ["north\n"]])(
    "cannot be %j",
    async (slug) => {
      const id = await account();
      const { errors } = await update("editor", { id, slug });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: "VALIDATION_FAILED",
        issues: [{ path: ["slug"] }],
      });
      expect((await row(id)).slug).toBeNull();
    },
  );

  test("belongs to one account of a workspace, and the refusal names the member", async () => {
    const id = await account();
    await account({ slug: "only" });
    const { errors } = await update("editor", { id, slug: "only" });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "CONFLICT", issues: [{ path: ["slug"] }] });
    const elsewhere = await account({}, w.ids.secondWorkspace);
    expect((await update("owner", { id: elsewhere, slug: "only" })).errors).toBeUndefined();
  });

  test("goes to one of two accounts that ask at once", async () => {
    const ids = [await account(), await account()];
    const answers = await Promise.all(ids.map((id) => update("editor", { id, slug: "wanted" })));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "ok").toSorted();
    expect(codes).toEqual(["CONFLICT", "ok"]);
  });

  test("is free after its account is disconnected, which can have none", async () => {
    const [id, other] = [await account({ slug: "freed" }), await account()];
    const gone = "mutation ($id: ID!) { disconnectAccount(input: { id: $id }) { socialAccount { slug } } }";
    expect((await w.gql(w.users.editor.token, gone, { id })).data).toEqual({
      disconnectAccount: { socialAccount: { slug: null } },
    });
    expect((await update("editor", { id: other, slug: "freed" })).errors).toBeUndefined();
    expect((await update("editor", { id, slug: "again" })).errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect((await update("editor", { id, slug: "" })).errors).toBeUndefined();
  });

  test("is in the list of accounts over REST, empty without one", async () => {
    const [named, plain] = [await account({ slug: "shown" }), await account()];
    const { token } = w.users.viewer;
    const { body } = await w.rest("GET", `/accounts?workspace_id=${w.ids.workspace}`, { token });
    const shown = body as { id: string; slug: string }[];
    expect([named, plain].map((id) => shown.find((each) => each.id === id)?.slug)).toEqual(["shown", ""]);
  });

  test("is changed over REST, where messages cannot be enabled", async () => {
    const id = await account();
    const patch = (body: object) => w.rest("PATCH", `/accounts/${id}`, { token: w.users.editor.token, body });
    expect(await patch({ slug: "by-rest", messages_enabled: false })).toMatchObject({
      status: 200,
      body: { id, slug: "by-rest", messages_enabled: false },
    });
    expect(await patch({ slug: "other", messages_enabled: true })).toMatchObject({
      status: 422,
      body: { errors: [{ location: "body.messages_enabled" }] },
    });
    expect(await patch({ slug: "with space" })).toMatchObject({
      status: 422,
      body: { errors: [{ location: "body.slug" }] },
    });
    expect(await patch({ slug: "" })).toMatchObject({ status: 200, body: { slug: "" } });
  });
});
