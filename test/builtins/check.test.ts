import { describe, expect, test } from "vitest";
import { CHECKS } from "./check.ts";
import { type Files, filesOf } from "./files.ts";
import { memeProblems } from "./memes.ts";
import { templateProblems } from "./templates.ts";
import { themeProblems } from "./themes.ts";

test.each(CHECKS)("the files of $folder have no fault", ({ folder, problemsOf }) => {
  const files = filesOf(folder);
  expect(files.size).toBeGreaterThan(2);
  expect(problemsOf(files)).toEqual([]);
});

type Fault = readonly [fault: string, file: string, change: (text: string) => string, problem: string];

/** Returns what the check finds in a folder in which one file is changed. */
const planted = (folder: string, problemsOf: (files: Files) => string[]) => {
  const read = filesOf(folder);
  return (name: string, change: (text: string) => string) =>
    problemsOf(new Map(read).set(name, change(read.get(name) ?? "")));
};

describe("the check of meme templates finds", () => {
  const problems = planted("src/domains/memes/builtin", memeProblems);

  test.each<Fault>([
    ["a text that is not JSON", "soapbox.json", () => "{", "soapbox.json: must be JSON"],
    [
      "an unknown member",
      "soapbox.json",
      (text) => text.replace("{", '{ "colour": 1,'),
      'soapbox.json: : Unrecognized key: "colour"',
    ],
    [
      "a box outside of the picture",
      "two-doors.json",
      (text) => text.replace('"x": 465', '"x": 600'),
      "two-doors.json: boxes.1: must be inside of the picture",
    ],
    [
      "a missing caption of the example",
      "two-doors.json",
      (text) => text.replace('"Write a plan", ', ""),
      "two-doors.json: example: must have one caption for each box",
    ],
    [
      "a missing role",
      "two-doors.json",
      (text) => text.replace('"the sensible way", ', ""),
      "two-doors.json: semantic.captionRoles: must have one role for each box",
    ],
    [
      "a name that another template has",
      "two-doors.json",
      (text) => text.replace("Two Doors", "TWO BUTTONS"),
      "*.json: the name two buttons occurs twice",
    ],
    [
      "a color with its own opacity",
      "soapbox.svg",
      (text) => text.replace(/fill="#[\da-f]{6}"/, 'fill="#12345678"'),
      "soapbox.svg: a color must be #rrggbb; opacity is an attribute",
    ],
    [
      "an element that runs",
      "soapbox.svg",
      (text) => text.replace("</svg>", "<script/></svg>"),
      "soapbox.svg: the element script is not one of a picture",
    ],
    [
      "a reference to another host",
      "soapbox.svg",
      (text) => text.replace(/fill="#[\da-f]{6}"/, 'fill="url(https://a.example)"'),
      "soapbox.svg: must refer to nothing outside",
    ],
    [
      "a picture without a size",
      "soapbox.svg",
      (text) => text.replace(/ width="\d+"/, ""),
      "soapbox.svg: must begin with <svg xmlns, width, height and the same viewBox",
    ],
    ["a description without a picture", "other.json", () => "{}", "other: must be two files, .json and .svg"],
    ["a file of another type", "soapbox.png", () => "", "soapbox.png: must be <id>.json or .svg"],
  ])("%s", (_what, name, change, problem) => expect(problems(name, change)).toContain(problem));
});

describe("the check of built-in themes finds", () => {
  const problems = planted("src/domains/themes/builtin", themeProblems);

  test.each<Fault>([
    [
      "a color that cannot be read",
      "studio.json",
      (text) => text.replace(/"ink": "[^"]+"/, '"ink": "var(--ink)"'),
      "studio.json: schemes.light.colors.ink: var(--ink) must be an absolute color, such as hex, oklch() or color-mix()",
    ],
    [
      "a missing color",
      "studio.json",
      (text) => text.replace(/"ink": "[^"]+",/, ""),
      "studio.json: schemes.light.colors.ink: Invalid input: expected string, received undefined",
    ],
    [
      "a key that is not the name of the file",
      "studio.json",
      (text) => text.replace('"key": "studio"', '"key": "atelier"'),
      "studio.json: key: must be the name of the file",
    ],
    [
      "another revision than that of the code",
      "studio.json",
      (text) => text.replace("builtin-v1", "builtin-v0"),
      "studio.json: revision: must be builtin-v1",
    ],
    ["a theme that is not listed", "other.json", () => "{}", "other.json: must be in the list of the code"],
  ])("%s", (_fault, name, change, problem) => expect(problems(name, change)).toContain(problem));
});

describe("the check of built-in image templates finds", () => {
  const problems = planted("src/domains/image-editor/builtin", templateProblems);

  test.each<Fault>([
    [
      "an unknown category",
      "quote.json",
      (text) => text.replace('"category": "Quote"', '"category": "Proverb"'),
      expect.stringMatching(/^quote\.json: category: Invalid option/),
    ],
    [
      "a key that two layers have",
      "quote.json",
      (text) => text.replace("page-1-layer-2", "page-1-layer-1"),
      expect.stringMatching(/^quote\.json: document\.pages\.0\.layers\.1\.key: /),
    ],
    ["a template that is not listed", "other.json", () => "{}", "other.json: must be in the list of the code"],
  ])("%s", (_fault, name, change, problem) => expect(problems(name, change)).toContainEqual(problem));

  test("a listed template without a file", () => {
    const files = filesOf("src/domains/image-editor/builtin");
    files.delete("quote.json");
    expect(templateProblems(files)).toContain("quote.json: must exist, because the code lists it");
  });
});
