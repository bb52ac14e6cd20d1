import type { Shown } from "./shown.ts";

/** A family under a name of its own: two themes may bring different fonts of one name. */
export const ownFamily = (key: string, family: string): string => `${key} ${family}`;

/** The fonts that a theme brings, as `@font-face` rules. Their addresses are this server's. */
export const faceRules = (key: string, { faces }: Shown): string[] =>
  faces.map(
    ({ family, weight, style, display, address }) =>
      `@font-face { font-family: ${quoted(ownFamily(key, family))}; font-weight: ${weight}; font-style: ${style}; font-display: ${display}; src: url(${quoted(address)}) format("woff2") }`,
  );

/** A text as a CSS string that cannot end the style element. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} _.,:;?&=/-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
