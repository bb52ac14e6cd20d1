import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_COMMENTS } from "../../src/domains/publications/review/step.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Comment {
  id: string;
  text: string;
  author: { id: string } | null;
  createdAt: string;
  resolvedAt: string | null;
  resolvedBy: { id: string } | null;
}
const COMMENT = "id text author { id } createdAt resolvedAt resolvedBy { id }";

const comment = (by: Role, id: string, text: string) =>
  w.gql<{ done: { publicationComment: Comment } }>(
    w.users[by].token,
    `mutation ($input: CommentOnPublicationInput!) { done: commentOnPublication(input: $input) { publicationComment { ${COMMENT} } } }`,
    { input: { id, text } },
  );
const settle = (by: Role, name: "resolve" | "reopen", id: string) =>
  w.gql<{ done: { publicationComment: Comment } }>(
    w.users[by].token,
    `mutation ($id: ID!) { done: ${name}Comment(input: { id: $id }) { publicationComment { ${COMMENT} } } }`,
    { id },
  );
const remove = (by: Role, id: string) =>
  w.gql(w.users[by].token, "mutation ($id: ID!) { deleteComment(input: { id: $id }) { deletedId } }", { id });

interface Page {
  publication: {
    comments: {
      totalCount: number;
      nodes: Comment[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  };
}
const page = async (id: string, args: object = {}) => {
  const READ = `query ($id: ID!, $first: Int, $after: String) { publication(id: $id) {
    comments(first: $first, after: $after) { totalCount nodes { ${COMMENT} } pageInfo { hasNextPage endCursor } } } }`;
  return dataOf(await w.gql<Page>(w.users.viewer.token, READ, { id, ...args })).publication.comments;
};

const draft = async () => (await publication(w, w.ids.workspace)).id;

describe("a comment on a publication", () => {
  test("has its text, author and time, and leaves the revision of the publication", async () => {
    const id = await draft();
    const { auditEvents } = await recordedBy(w, async () => {
      const { publicationComment: added } = dataOf(await comment("editor", id, " Shorter, please ")).done;
      expect(added).toMatchObject({
        text: "Shorter, please",
        author: { id: w.users.editor.id },
        createdAt: w.clock.now().toISOString(),
        resolvedAt: null,
        resolvedBy: null,
      });
    });
    expect(auditEvents).toMatchObject([{ action: "publication.comment_added", resourceId: id }]);
    expect(JSON.stringify(auditEvents, (_, value) => (typeof value === "bigint" ? "" : value))).not.toContain(
      "Shorter",
    );
    expect((await w.db.prisma.publication.findUniqueOrThrow({ where: { id } })).revision).toBe(1);
  });

  test("is possible in every state, and refused for viewers, blank texts and texts of more than 5,000 characters", async () => {
    const { id } = await publication(w, w.ids.workspace, { state: "PUBLISHED" });
    expect(codeOf(await comment("editor", id, "x".repeat(5000)))).toBeUndefined();
    expect(codeOf(await comment("viewer", id, "Hello"))).toBe("FORBIDDEN");
    for (const text of ["", " ", "x".repeat(5001)]) {
      const answer = await comment("editor", id, text);
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["text"] }]]);
    }
    expect(codeOf(await comment("outsider", id, "Hello"))).toBe("NOT_FOUND");
  });

  test("is resolved and reopened, each once", async () => {
    const id = await draft();
    const { publicationComment: added } = dataOf(await comment("editor", id, "Shorter, please")).done;
    const resolved = dataOf(await settle("admin", "resolve", added.id)).done.publicationComment;
    expect(resolved).toMatchObject({ resolvedAt: w.clock.now().toISOString(), resolvedBy: { id: w.users.admin.id } });
    expect(dataOf(await settle("editor", "resolve", added.id)).done.publicationComment).toEqual(resolved);
    expect(dataOf(await settle("editor", "reopen", added.id)).done.publicationComment).toEqual(added);
    expect(dataOf(await settle("admin", "reopen", added.id)).done.publicationComment).toEqual(added);
    const where = { resourceId: id, action: { startsWith: "publication.comment_" } };
    const events = await w.db.prisma.auditEvent.findMany({ where, orderBy: { id: "asc" } });
    expect(events.map(({ action }) => action)).toEqual([
      "publication.comment_added",
      "publication.comment_resolved",
      "publication.comment_reopened",
    ]);
  });

  test("is deleted by its author or an admin alone", async () => {
    const id = await draft();
    const by = async (role: Role) => dataOf(await comment(role, id, "Shorter, please")).done.publicationComment.id;
    const ofAdmin = await by("admin");
    expect(codeOf(await remove("editor", ofAdmin))).toBe("FORBIDDEN");
    expect(codeOf(await remove("editor", await by("editor")))).toBeUndefined();
    expect(codeOf(await remove("owner", ofAdmin))).toBeUndefined();
    expect(codeOf(await remove("owner", ofAdmin))).toBe("NOT_FOUND");
    expect((await page(id)).totalCount).toBe(0);
  });

  test("stays without its author when the author's account is deleted", async () => {
    const id = await draft();
    const { publicationComment: added } = dataOf(await comment("editor", id, "Shorter, please")).done;
    const guest = { id: "usr_guest", email: "guest@example.org", name: "Guest", createdAt: w.clock.now() };
    await w.db.prisma.user.create({ data: { ...guest, updatedAt: w.clock.now() } });
    await w.db.prisma.publicationComment.update({ where: { id: added.id }, data: { authorId: guest.id } });
    await w.db.prisma.user.delete({ where: { id: guest.id } });
    expect((await page(id)).nodes).toMatchObject([{ text: "Shorter, please", author: null }]);
  });
});

test("a publication has at most 500 comments, with those of review steps", async () => {
  const id = await draft();
  const data = Array.from({ length: MOST_COMMENTS - 1 }, () => ({
    id: newId("cmt"),
    publicationId: id,
    workspaceId: w.ids.workspace,
    text: "Shorter, please",
    createdAt: w.clock.now(),
  }));
  await w.db.prisma.publicationComment.createMany({ data });
  const last = dataOf(await comment("editor", id, "The last one")).done.publicationComment;
  const refused = await comment("editor", id, "One too many");
  expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    "A publication must have at most 500 comments. Delete a comment before you add another one",
  ]);
  const SUBMIT = `mutation ($id: ID!) { submitForReview(input: { id: $id, comment: "Ready" }) { publication { id } } }`;
  expect(codeOf(await w.gql(w.users.editor.token, SUBMIT, { id }))).toBe("CONFLICT");
  expect((await page(id)).totalCount).toBe(MOST_COMMENTS);
  expect(codeOf(await remove("editor", last.id))).toBeUndefined();
  expect(codeOf(await w.gql(w.users.editor.token, SUBMIT, { id }))).toBeUndefined();
});

test("the comments of a publication are paged, oldest first, and counted", async () => {
  const id = await draft();
  for (let i = 0; i < 5; i++) {
    w.clock.advance(1);
    expect(codeOf(await comment("editor", id, `Comment ${i}`))).toBeUndefined();
  }
  const texts: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 3; pages++) {
    const comments: Page["publication"]["comments"] = await page(id, { first: 2, after });
    expect([comments.totalCount, comments.pageInfo.hasNextPage]).toEqual([5, pages < 2]);
    texts.push(...comments.nodes.map(({ text }) => text));
    after = comments.pageInfo.endCursor;
  }
  expect(texts).toEqual([0, 1, 2, 3, 4].map((i) => `Comment ${i}`));
});
