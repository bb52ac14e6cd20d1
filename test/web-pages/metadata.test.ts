import { describe, expect, test } from "vitest";
import { metadataOf } from "../../src/domains/web-pages/metadata.ts";

const address = "https://example.org/posts/1";
const read = (...head: string[]) => metadataOf({ source: `<html><head>${head.join("")}</head></html>`, address });
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe("the metadata of a page", () => {
  test("prefers Open Graph to Twitter's cards, and both to HTML's own elements", () => {
    const html = ["<title>HTML</title>", '<meta name="description" content="About HTML">'];
    const twitter = [meta("twitter:title", "Twitter"), meta("twitter:description", "About Twitter")];
    const graph = [meta("og:title", "Graph"), meta("og:description", "About Graph")];
    expect([read(...html), read(...html, ...twitter), read(...html, ...twitter, ...graph)]).toMatchObject([
      { title: "HTML", description: "About HTML" },
      { title: "Twitter", description: "About Twitter" },
      { title: "Graph", description: "About Graph" },
    ]);
  });

  test("has the first property of a name that is not blank", () => {
    expect(read(meta("og:title", " "), meta("OG:TITLE", "First"), meta("og:title", "Second")).title).toBe("First");
  });

  test.each([
    ["/a.png", "https://example.org/a.png"],
    ["b.png", "https://example.org/posts/b.png"],
    ["//cdn.example.org/c.png", "https://cdn.example.org/c.png"],
    ["http://[", null],
    [`/${"x".repeat(3000)}`, null],
  ])("resolves the picture %.20j against the page's address", (written, image) => {
    expect(read(meta("og:image", written)).image).toBe(image);
  });

  test("bounds the title and the description, and cuts no character", () => {
    const { title, description } = read(`<title>${"🎉".repeat(400)}</title>`, meta("description", "é".repeat(2000)));
    expect([title.length, title.isWellFormed(), description.length]).toEqual([300, true, 1000]);
  });

  test("reads no title from elements of a picture in the page", () => {
    expect(read("<title>The page</title>", "<svg><title>A sign</title></svg>").title).toBe("The page");
  });

  test("is empty for a document without elements", () => {
    expect(metadataOf({ source: "", address })).toEqual({ title: "", description: "", image: null });
  });

  test("refuses a document that takes too long to read", () => {
    expect(() => metadataOf({ source: "<b>".repeat(600), address })).toThrow("is nested more than 512 elements deep");
  });
});
