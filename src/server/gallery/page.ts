import type { Manifest } from "../../themes/manifest/shape.ts";
import { SCHEMES } from "../../themes/manifest/vocabulary.ts";
import { escapeHtml } from "../html.ts";
import { sample } from "./sample.ts";
import { STYLE } from "./style.ts";
import { recipes, variables } from "./variables.ts";

/** A theme as it is shown: the manifest, and what is said beside its name. */
export interface Shown {
  manifest: Manifest;
  note: string;
}

/** Every theme on real components, light and dark side by side. One page, without scripts, that asks nobody for anything. */
export function galleryPage(themes: readonly Shown[]): string {
  const named = themes.map((theme, index) => ({ ...theme, key: `t${index}` }));
  const looks = named.flatMap(({ manifest, key }) =>
    SCHEMES.map((scheme) => `.${key}-${scheme} {\n${variables(manifest, scheme)}\ncolor-scheme: ${scheme} }`),
  );
  const index = named.map(
    ({ manifest, key }) =>
      `<li><a href="#${key}"><i style="background:${escapeHtml(manifest.schemes.light.colors.brand)}"></i>${escapeHtml(manifest.name)}</a></li>`,
  );
  const sections = named.map(({ manifest, note, key }) => {
    const pair = SCHEMES.map(
      (scheme) =>
        `<div class="scheme ${key}-${scheme}" ${recipes(manifest, scheme)} aria-label="${escapeHtml(manifest.name)}, ${scheme}" role="group">${sample(`${key}-${scheme}`)}</div>`,
    );
    return `<section class="theme" id="${key}"><h2>${escapeHtml(manifest.name)}</h2><p>${escapeHtml(manifest.description)} <small>${escapeHtml(note)}</small></p><div class="pair">${pair.join("\n")}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Themes</title><style>${STYLE}
${looks.join("\n")}</style></head>
<body><div class="page"><header><h1>Themes</h1><p>Each theme in both schemes, on the parts of a real page.</p></header>
<ul class="index">${index.join("")}</ul>
${sections.join("\n")}
</div></body>
</html>
`;
}
