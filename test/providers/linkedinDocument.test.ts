import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { linkedin } from "../../src/providers/linkedin/linkedin.ts";
import type { Post } from "../../src/providers/post.ts";
import { StillProcessing } from "../../src/providers/steps.ts";
import { eachTest, keptResults, postOf } from "../support/domains/eachTest.ts";
import { PDF } from "../support/domains/media.ts";
import { linkedinSession, PNG } from "../support/domains/publishing.ts";
import { type FakeLinkedin, fakeLinkedin } from "../support/fakes/linkedin.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeLinkedin);

const fileOf = (bytes: BlobPart, filename?: string) => ({
  content: new Blob([bytes], { type: "application/pdf" }),
  altText: "",
  ...(filename !== undefined && { filename }),
});
const document = fileOf(PDF, "Plan 2027.PDF");
const picture = { content: PNG, altText: "A dot" };
const titled = (documentTitle: string) => ({ options: { network: { documentTitle } } });

const postedBy = async (started: FakeLinkedin, more: Partial<Post>, kind: "account" | "page" = "page") => {
  const session = await linkedinSession(fetch, started, kind);
  return linkedin.publish(fetch, session, postOf("See this", more));
};
const uploads = ({ requests }: FakeLinkedin) => requests.filter(({ method }) => method === "PUT").length;

describe("a post with a document", () => {
  test.each(["account", "page"] as const)("is made for a connected %s", async (kind) => {
    const started = await server();
    await postedBy(started, { media: [document] }, kind);
    const [file] = started.linkedin.media.values();
    const [post] = started.posts;
    expect(file).toMatchObject({
      kind: "document",
      type: "application/pdf",
      owner: post?.author,
      size: expect.any(Number),
    });
    expect(post?.content).toEqual({ media: { id: file?.urn, title: "Plan 2027" } });
    expect(Buffer.from(file?.parts[0] ?? []).equals(PDF)).toBe(true);
  });

  test.each([
    ["the option", document, titled("Our plan"), "Our plan"],
    ["the name of its file", fileOf(PDF, "a.pdf.pdf"), {}, "a.pdf"],
    ["a word of this server if the name has an ending alone", fileOf(PDF, ".pdf"), {}, "Document"],
    ["a word of this server if the file has no name", fileOf(PDF), {}, "Document"],
  ])("has as its title %s", async (_what, file, options, title) => {
    const started = await server();
    await postedBy(started, { media: [file], ...options });
    expect(started.posts[0]?.content).toMatchObject({ media: { title } });
  });

  test.each<[string, Partial<Post>]>([
    ["beside an image", { media: [picture, document] }],
    ["beside another document", { media: [document, document] }],
    ["in a comment", { media: [document], replyTo: { parent: "urn:li:share:1", root: "urn:li:share:1" } }],
    ["with the title of a document but an image", { media: [picture], ...titled("Plan") }],
    ["with the title of a document alone", titled("Plan")],
  ])("is refused %s, and no post is made", async (_what, more) => {
    const started = await server();
    await expect(postedBy(started, more)).rejects.toMatchObject({ kind: "refused", mayBeDone: false });
    expect(started.requests.filter(({ path }) => /posts|comments|documents/.test(path))).toEqual([]);
  });

  test("gives the worker back while LinkedIn processes the document, which is not sent again", async () => {
    const started = await server({ processingLooks: 5 });
    const more = { media: [document], results: keptResults() };
    await expect(postedBy(started, more)).rejects.toBeInstanceOf(StillProcessing);
    await postedBy(started, more);
    expect([uploads(started), started.posts.length]).toEqual([1, 1]);
  });

  test.each<[string, Parameters<typeof server>[0], typeof document]>([
    ["LinkedIn cannot process the document", { processingLooks: -1 }, document],
    ["its bytes are no PDF", {}, fileOf("<!doctype html>", "plan.pdf")],
  ])("is refused if %s", async (_what, switches, file) => {
    const started = await server(switches);
    await expect(postedBy(started, { media: [file] })).rejects.toMatchObject({ kind: "refused", mayBeDone: false });
    expect(started.posts).toEqual([]);
  });

  test.each([
    ["begins", 0, 1],
    ["sends its bytes", 1, 2],
    ["asks for its state", 2, 1],
  ])("is made once by another attempt after a failure of the call that %s", async (_what, skip, sent) => {
    const started = await server({ processingLooks: 0 });
    const session = await linkedinSession(fetch, started);
    const post = postOf("See this", { media: [document], results: keptResults() });
    started.fault({ act: "status", status: 503, skip });
    await expect(linkedin.publish(fetch, session, post)).rejects.toMatchObject({
      kind: "unreachable",
      mayBeDone: false,
    });
    await linkedin.publish(fetch, session, post);
    expect([uploads(started), started.posts.length]).toEqual([sent, 1]);
  });
});
