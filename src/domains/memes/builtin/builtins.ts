import { readdirSync, readFileSync } from "node:fs";
import type { MemeFile } from "./shape.ts";

/** A template that this server draws itself. */
export interface BuiltinMeme extends MemeFile {
  /** The name of its two files in this folder. */
  id: string;
}

const END = ".json";
const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

let read: ReadonlyMap<string, BuiltinMeme> | undefined;

function byId(): ReadonlyMap<string, BuiltinMeme> {
  read ??= new Map(
    readdirSync(new URL(".", import.meta.url))
      .filter((file) => file.endsWith(END))
      .toSorted()
      .map((file) => {
        const id = file.slice(0, -END.length);
        // `npm run check` checks the file against its schema.
        return [id, { id, ...(JSON.parse(textOf(file)) as MemeFile) }];
      }),
  );
  return read;
}

/** Returns all built-in templates, sorted by id. The first call reads their files. */
export const builtinMemes = (): readonly BuiltinMeme[] => [...byId().values()];

/** Returns a built-in template by its id. */
export const builtinMeme = (id: string): BuiltinMeme | undefined => byId().get(id);

const scenes = new Map<string, string>();

/** Returns the picture of a built-in template as SVG, without captions. The first call reads the file. */
export function sceneOf({ id }: BuiltinMeme): string {
  const scene = scenes.get(id) ?? textOf(`${id}.svg`);
  scenes.set(id, scene);
  return scene;
}
