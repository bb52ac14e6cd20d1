import type { Manifest } from "../../domains/themes/manifest/shape.ts";

/** The images of a theme by their places: what each shows, and where its bytes are on this server. */
export type Pictures = Partial<Record<Manifest["assets"][number]["slot"], { alt: string; address: string }>>;

/** A theme as the gallery shows it. */
export interface Shown {
  manifest: Manifest;
  /** What is said beside its name: plain words. */
  note: string;
  pictures: Pictures;
  /** Its fonts, and where their bytes are on this server. */
  faces: readonly { family: string; weight: number; style: string; display: string; address: string }[];
}

/** Themes under one heading. */
export interface Shelf {
  title: string;
  themes: readonly Shown[];
}
