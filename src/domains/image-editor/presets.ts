import type { ExportDefaults } from "./document/shape.ts";

/** A size for new designs. */
export interface Preset {
  key: string;
  name: string;
  /** The width in pixels; null for a custom size. */
  widthPx: number | null;
  heightPx: number | null;
  exportFormat: ExportDefaults["format"];
}

const preset = (
  key: string,
  name: string,
  widthPx: number | null,
  heightPx: number | null,
  exportFormat: Preset["exportFormat"] = "png",
): Preset => ({ key, name, widthPx, heightPx, exportFormat });

/** The sizes that the editor offers (docs/decisions/image-editor.md, 11). A document can name any other preset. */
export const PRESETS: readonly Preset[] = [
  preset("instagram-square", "Instagram square", 1080, 1080),
  preset("instagram-portrait", "Instagram portrait", 1080, 1350),
  preset("story-reel-slide", "Story, reel or slide", 1080, 1920),
  preset("linkedin-square", "LinkedIn square", 1200, 1200),
  preset("linkedin-landscape", "LinkedIn landscape", 1200, 627),
  preset("x-landscape", "X landscape", 1600, 900),
  preset("youtube-thumbnail", "YouTube thumbnail", 1280, 720, "jpeg"),
  preset("custom", "Custom size", null, null),
];
