import { type CaptionBox, MemeFile } from "../../src/domains/memes/builtin/shape.ts";
import { folded } from "../../src/domains/memes/search.ts";
import { type Files, parsed, repeated } from "./files.ts";

const NAME = /^([a-z]+(?:-[a-z]+)*)\.(?:json|svg)$/;
const HEAD = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2" /;

/** The elements that pictures consist of. None of them refers to another file or runs. */
const ELEMENTS = new Set("svg defs linearGradient stop clipPath g path rect circle ellipse".split(" "));

/** Checks the built-in meme templates: `<id>.json` by its schema, `<id>.svg`, and that both fit. */
export function memeProblems(files: Files): string[] {
  const ids = new Set([...files.keys()].map((name) => NAME.exec(name)?.[1] ?? ""));
  const misnamed = [...files.keys()]
    .filter((name) => !NAME.test(name))
    .map((name) => `${name}: must be <id>.json or .svg`);
  const names = [...files].flatMap(([name, text]) =>
    name.endsWith(".json") ? [folded(parsed(text, MemeFile).data?.name ?? name)] : [],
  );
  return [
    ...misnamed,
    ...[...ids].filter((id) => id !== "").flatMap((id) => memeProblem(id, files)),
    ...repeated(names).map((name) => `*.json: the name ${name} occurs twice`),
  ];
}

function memeProblem(id: string, files: Files): string[] {
  const [text, scene] = [files.get(`${id}.json`), files.get(`${id}.svg`)];
  if (text === undefined || scene === undefined) return [`${id}: must be two files, .json and .svg`];
  const { data, problems } = parsed(text, MemeFile);
  const { size, problems: ofScene } = sceneProblems(scene);
  return [
    ...[...problems, ...(data ? fitProblems(data, size) : [])].map((problem) => `${id}.json: ${problem}`),
    ...ofScene.map((problem) => `${id}.svg: ${problem}`),
  ];
}

function fitProblems({ boxes, example, semantic }: MemeFile, [width, height]: readonly [number, number]): string[] {
  const isOutside = (box: CaptionBox) => box.x + box.width > width || box.y + box.height > height;
  return [
    ...(example.length === boxes.length ? [] : ["example: must have one caption for each box"]),
    ...(semantic.captionRoles.length === boxes.length
      ? []
      : ["semantic.captionRoles: must have one role for each box"]),
    ...boxes.flatMap((box, index) => (isOutside(box) ? [`boxes.${index}: must be inside of the picture`] : [])),
  ];
}

function sceneProblems(scene: string): { size: [number, number]; problems: string[] } {
  const [, width, height] = HEAD.exec(scene) ?? [];
  const elements = [...scene.matchAll(/<([a-zA-Z][\w:-]*)/g)].map(([, name = ""]) => name);
  const unknown = elements.filter((name) => !ELEMENTS.has(name));
  return {
    size: [Number(width ?? 0), Number(height ?? 0)],
    problems: [
      ...(width === undefined ? ["must begin with <svg xmlns, width, height and the same viewBox"] : []),
      ...unknown.map((name) => `the element ${name} is not one of a picture`),
      // The renderer draws such a color black.
      ...(/#[\da-f]{8}\b/i.test(scene) ? ["a color must be #rrggbb; opacity is an attribute"] : []),
      ...(/\s(?:on\w+|(?:xlink:)?href|style)=|url\((?!#)/i.test(scene) ? ["must refer to nothing outside"] : []),
    ],
  };
}
