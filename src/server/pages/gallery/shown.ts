import type { Manifest } from "../../../domains/themes/manifest/shape.ts";

/** The images of a theme by place, with their alternative text and their address on this server. */
export type Pictures = Partial<Record<Manifest["assets"][number]["slot"], { alt: string; address: string }>>;

/** A theme as the gallery shows it. */
export interface Shown {
  manifest: Manifest;
  /** The plain text beside the theme's name. */
  note: string;
  pictures: Pictures;
  /** The fonts of the theme, with their addresses on this server. */
  faces: readonly { family: string; weight: number; style: string; display: string; address: string }[];
}

/** Themes under one heading. */
export interface Shelf {
  title: string;
  themes: readonly Shown[];
}
