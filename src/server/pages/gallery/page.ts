import { raw } from "hono/html";
import { quoted } from "../../../domains/themes/cssVariables.ts";
import { COLORS, SCHEMES } from "../../../domains/themes/manifest/vocabulary.ts";
import { framed } from "../../site/frame.ts";
import { escapeHtml } from "../../site/html.ts";
import { FRAME } from "../../site/style.ts";
import { faceRules } from "./faces.ts";
import { sample } from "./sample.ts";
import type { Shelf, Shown } from "./shown.ts";
import { AROUND, SAMPLE } from "./styles.ts";
import { recipes, variables } from "./variables.ts";

type Named = Shown & { key: string };

/**
 * Returns the gallery: every theme on real components, light and dark side by side, grouped by shelf. The page has no
 * scripts and loads only fonts and images of the themes, from this server. @param who HTML that names the viewer
 */
export function galleryPage(shelves: readonly Shelf[], who: string, person?: string): Promise<string> {
  let count = 0;
  const named = shelves.map(({ title, themes }) => ({
    title,
    themes: themes.map((theme): Named => ({ ...theme, key: `t${count++}` })),
  }));
  const themes = named.flatMap((shelf) => shelf.themes);
  const main = `<main id="main" tabindex="-1" class="themes">
<div class="head"><div><h1>Themes</h1><p>Each theme in both color schemes, on the components of a real page. Hover, press and tab to see every state.</p></div><p class="who">${who}</p></div>
${named.map(({ title, themes: some }) => `<nav class="shelf" aria-label="${escapeHtml(title)}"><h2>${escapeHtml(title)}</h2><ul>${some.map(tile).join("")}</ul></nav>`).join("\n")}
${themes.map(section).join("\n")}
</main>`;
  const style = [
    FRAME,
    AROUND,
    SAMPLE,
    ...themes.flatMap((theme) => [...faceRules(theme.key, theme), ...looks(theme)]),
  ];
  return framed({ title: "Themes", main: raw(main), style: style.join("\n"), here: "/themes/gallery", person });
}

const looks = ({ manifest, pictures, key }: Named): string[] => {
  const texture = pictures["background-texture"];
  return SCHEMES.map(
    (scheme) =>
      `.${key}-${scheme} {\n${variables(manifest, scheme, key)}\n${texture ? `--texture: url(${quoted(texture.address)});` : ""}color-scheme: ${scheme} }`,
  );
};

/** Returns a small preview of a theme: half light, half dark. */
const tile = ({ manifest, key }: Named): string =>
  `<li><a href="#${key}"><span class="mini" aria-hidden="true">${SCHEMES.map(
    (scheme) => `<span class="${key}-${scheme}"><b>Aa</b><i></i><i></i><u></u><em></em></span>`,
  ).join("")}</span>${escapeHtml(manifest.name)}</a></li>`;

function section({ manifest, note, pictures, key }: Named): string {
  const pair = SCHEMES.map((scheme) => {
    const name = `${key}-${scheme}`;
    const label = `${manifest.name}, ${scheme}`;
    return `<div class="scheme ${name}" ${recipes(manifest, scheme)} aria-label="${escapeHtml(label)}" role="group">${sample(name, label, pictures)}${chips(manifest.schemes[scheme].colors)}</div>`;
  });
  const { density, borderStyle } = { ...manifest.schemes.light.spacing, ...manifest.schemes.light.shape };
  const { button, card, navigation } = manifest.schemes.light.components;
  const facts = [
    `${density} density`,
    `${button} buttons`,
    `${card} cards`,
    `${navigation} navigation`,
    `${borderStyle} lines`,
    `${manifest.iconPack} icons`,
  ];
  return `<section class="theme" id="${key}"><header><h2>${escapeHtml(manifest.name)}</h2><p>${escapeHtml(manifest.description)}</p><p class="facts"><strong>${escapeHtml(note)}</strong> ${facts.join(" · ")}</p></header><div class="pair">${pair.join("\n")}</div></section>`;
}

/** Returns all colors of a scheme as swatches with name and value. */
const chips = (colors: Readonly<Record<string, string>>): string =>
  `<div class="paint" aria-hidden="true">${COLORS.map((token) => `<i style="background:var(--colors-${token})" title="${token}: ${escapeHtml(colors[token] ?? "")}"></i>`).join("")}</div>`;
