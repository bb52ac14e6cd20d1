import { quoted } from "../../../domains/themes/cssVariables.ts";
import type { Shown } from "./shown.ts";

/** Returns a unique name for a family: two themes may include different fonts of one name. */
export const ownFamily = (key: string, family: string): string => `${key} ${family}`;

/** Returns the fonts of a theme as `@font-face` rules with addresses of this server. */
export const faceRules = (key: string, { faces }: Shown): string[] =>
  faces.map(
    ({ family, weight, style, display, address }) =>
      `@font-face { font-family: ${quoted(ownFamily(key, family))}; font-weight: ${weight}; font-style: ${style}; font-display: ${display}; src: url(${quoted(address)}) format("woff2") }`,
  );
