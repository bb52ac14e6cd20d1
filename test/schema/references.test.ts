import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { readyItem } from "../support/domains/media.ts";
import { notify } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Creates a social set of the workspace without accounts, and returns its id. */
async function socialSet(name: string): Promise<string> {
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const data = { id: newId("set"), workspaceId: w.ids.workspace, name, ...stamps };
  return (await w.db.prisma.socialSet.create({ data })).id;
}

describe("a field that follows an id", () => {
  test("loads the sets of all publications of a page by one statement, and is null for a deleted set", async () => {
    const sets = [await socialSet("Here"), await socialSet("There"), await socialSet("Gone")];
    for (const socialSetId of [...sets, ...sets]) await publication(w, w.ids.workspace, { socialSetId });
    await w.db.prisma.socialSet.delete({ where: { id: sets[2] ?? "" } });
    const query = `query ($id: ID!) { workspace(id: $id) { publications(first: 10) { nodes { socialSetId socialSet { id name } } } } }`;
    const statements = recordStatements(w.db.pool);
    const answer = await w.gql<{
      workspace: { publications: { nodes: { socialSetId: string; socialSet: { id: string; name: string } | null }[] } };
    }>(w.users.viewer.token, query, { id: w.ids.workspace });
    const { nodes } = dataOf(answer).workspace.publications;
    expect(nodes.map((node) => node.socialSet?.id ?? null)).toEqual(
      nodes.map(({ socialSetId }) => (socialSetId === sets[2] ? null : socialSetId)),
    );
    expect(new Set(nodes.map((node) => node.socialSet?.name))).toEqual(new Set(["Here", "There", undefined]));
    expect(statements.take().filter(({ text }) => text.includes('"social_set"'))).toHaveLength(1);
  });

  test("leads from a media item to the item that it was made from", async () => {
    const original = await readyItem(w, w.ids.workspace, { name: "Original" });
    const cropped = await readyItem(w, w.ids.workspace, { parentMediaId: original.id });
    const query = "query ($id: ID!) { media(id: $id) { parent { id name parent { id } } } }";
    const read = async (by: string) =>
      dataOf(await w.gql<{ media: object | null }>(by, query, { id: cropped.id })).media;
    expect(await read(w.users.viewer.token)).toEqual({ parent: { id: original.id, name: "Original", parent: null } });
    expect(await read(w.users.outsider.token)).toBeNull();
  });

  test("loads the users of all media items of a page by one statement for each type", async () => {
    const items = [
      await readyItem(w, w.ids.workspace, { name: "Used 1" }),
      await readyItem(w, w.ids.workspace, { name: "Used 2" }),
    ];
    const template = await imageTemplate(w, w.ids.workspace, { name: "Poster" });
    const posts = [await publication(w, w.ids.workspace), await publication(w, w.ids.workspace)];
    const uses = [
      ...posts.map(({ id }) => ({ user: "PUBLICATION" as const, userId: id })),
      // A use whose object has been deleted has no name.
      { user: "PUBLICATION" as const, userId: newId("pub") },
      { user: "IMAGE_TEMPLATE" as const, userId: template.id },
    ];
    await w.db.prisma.mediaReference.createMany({
      data: items.flatMap(({ id: mediaId }) => uses.map((use) => ({ mediaId, ...use }))),
    });
    const query = `query ($id: ID!) { workspace(id: $id) { media(first: 10, filter: { search: "Used" }) { nodes { usageCount uses { name
      publication { id renditions { id } } imageTemplate { name workspace { id } } } } } } }`;
    const statements = recordStatements(w.db.pool);
    const { workspace } = dataOf(
      await w.gql<{ workspace: unknown }>(w.users.viewer.token, query, { id: w.ids.workspace }),
    );
    const shown = [
      ...posts.map(({ id, renditionIds }) => ({
        name: expect.stringMatching(/./),
        publication: { id, renditions: renditionIds.map((each) => ({ id: each })) },
        imageTemplate: null,
      })),
      { name: "", publication: null, imageTemplate: null },
      { name: "Poster", publication: null, imageTemplate: { name: "Poster", workspace: { id: w.ids.workspace } } },
    ];
    const node = { usageCount: shown.length, uses: shown };
    expect(workspace).toEqual({ media: { nodes: [node, node] } });
    const texts = statements.take().map(({ text }) => text);
    const reading = (table: string) => texts.filter((text) => text.includes(`FROM "public"."${table}"`));
    expect(["publication", "rendition", "image_template"].map((table) => reading(table).length)).toEqual([2, 1, 2]);
  });

  test("leads from a notification to its workspace", async () => {
    await notify(w, [w.users.editor.id]);
    const query =
      "query ($id: ID!) { viewer { notifications(filter: { workspaceId: $id }) { nodes { workspaceId workspace { id } } } } }";
    const { viewer } = dataOf(
      await w.gql<{ viewer: { notifications: { nodes: { workspaceId: string | null; workspace: object | null }[] } } }>(
        w.users.editor.token,
        query,
        { id: w.ids.workspace },
      ),
    );
    expect(viewer.notifications.nodes).toContainEqual({
      workspaceId: w.ids.workspace,
      workspace: { id: w.ids.workspace },
    });
  });

  test("leads from an audit event to the user who acted", async () => {
    const create = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }`;
    dataOf(await w.gql(w.users.admin.token, create, { input: { organizationId: w.ids.organization, name: "New" } }));
    const query = `query ($id: ID!) { organizationAuditEvents(organizationId: $id, first: 1) { nodes { actorUserId actor { id name } } } }`;
    const { organizationAuditEvents } = dataOf(
      await w.gql<{ organizationAuditEvents: { nodes: object[] } }>(w.users.owner.token, query, {
        id: w.ids.organization,
      }),
    );
    const { id } = w.users.admin;
    expect(organizationAuditEvents.nodes).toEqual([{ actorUserId: id, actor: { id, name: expect.any(String) } }]);
  });
});
