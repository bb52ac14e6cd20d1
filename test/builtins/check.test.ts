import { describe, expect, test } from "vitest";
import { CHECKS } from "./check.ts";
import { filesOf } from "./files.ts";
import { memeProblems } from "./memes.ts";

test.each(CHECKS)("the files of $folder have no fault", ({ folder, problemsOf }) => {
  const files = filesOf(folder);
  expect(files.size).toBeGreaterThan(5);
  expect(problemsOf(files)).toEqual([]);
});

describe("the check of meme templates finds", () => {
  const read = filesOf("src/domains/memes/builtin");
  const planted = (name: string, change: (text: string) => string) =>
    memeProblems(new Map(read).set(name, change(read.get(name) ?? "")));

  test.each<[string, string, (text: string) => string, string]>([
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
  ])("%s", (_what, name, change, problem) => expect(planted(name, change)).toContain(problem));
});
