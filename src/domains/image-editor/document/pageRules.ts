import { checkGrade, checkGradeVersion } from "./gradeRules.ts";
import { checkLayer } from "./layerRules.ts";
import { checkGradient } from "./paintRules.ts";
import type { Background, LooseDocument, LooseLayer, LoosePage } from "./shape.ts";
import {
  type Bounds,
  checkColor,
  checkColors,
  checkCount,
  checkName,
  checkRange,
  type Path,
  type Report,
} from "./violation.ts";

const LAYERS: Bounds = [0, 500];
const GUIDES: Bounds = [0, 100];

/**
 * Checks one page with its layers. `layerKeys` contains the keys of layers of earlier pages and receives those of this
 * page.
 */
export function checkPage(
  page: LoosePage,
  { widthPx, heightPx }: Pick<LooseDocument, "widthPx" | "heightPx">,
  layerKeys: Set<string>,
  at: Path,
  report: Report,
): void {
  const { background, colorGrade, guides, layers } = page;
  checkName(page.name, () => [...at, "name"], report);
  checkColor(page.backgroundColor, () => [...at, "backgroundColor"], report);
  checkGradeVersion(page.colorGradeVersion, at, report);
  if (background) checkBackground(background, [...at, "background"], report);
  if (colorGrade) checkGrade(colorGrade, [...at, "colorGrade"], report);
  checkGuides(guides?.horizontal, heightPx, [...at, "guides", "horizontal"], report);
  checkGuides(guides?.vertical, widthPx, [...at, "guides", "vertical"], report);
  checkCount(layers.length, LAYERS, () => [...at, "layers"], report);
  if (layers.length > LAYERS[1]) return;
  layers.forEach((layer, index) => {
    checkKey(layer.key, layerKeys, "the document", () => [...at, "layers", index, "key"], report);
    checkName(layer.name, () => [...at, "layers", index, "name"], report);
    checkLayer(layer, [...at, "layers", index], report);
  });
  checkParents(layers, [...at, "layers"], report);
}

/** Checks that a key is not blank and not used by another part. */
export function checkKey(key: string, others: Set<string>, where: string, path: () => Path, report: Report): void {
  if (key.trim() === "") report(path(), "key", key, "a key that is not blank");
  else if (others.has(key)) report(path(), "unique", key, `a key that is unique in ${where}`);
  others.add(key);
}

function checkBackground({ type, opacity, gradient, image, ...rest }: Background, at: Path, report: Report): void {
  checkColors(rest, ["color"], at, report);
  checkRange(opacity, [0, 1], () => [...at, "opacity"], report);
  if (gradient) checkGradient(gradient, [...at, "gradient"], report);
  if (image && image.mediaId.trim() === "") {
    report([...at, "image", "mediaId"], "id", image.mediaId, "the id of a media item of the workspace");
  }
  if ((type === "gradient" && !gradient) || (type === "image" && !image)) {
    report([...at, type], "payload", "nothing", `present, because the type is ${type}`);
  }
}

function checkGuides(guides: readonly number[] = [], side: number, at: Path, report: Report): void {
  checkCount(guides.length, GUIDES, () => at, report);
  guides.slice(0, GUIDES[1]).forEach((guide, index) => checkRange(guide, [0, side], () => [...at, index], report));
}

/**
 * Checks that each parent is another layer of the page, and that no layer is its own ancestor. Each chain is followed
 * once.
 */
function checkParents(layers: readonly LooseLayer[], at: Path, report: Report): void {
  const byKey = new Map(layers.map(({ key, parentKey }, index) => [key, { index, parentKey }]));
  const settled = new Set<string>();
  layers.forEach(({ key, parentKey }, index) => {
    if (parentKey && !byKey.has(parentKey)) {
      report([...at, index, "parentKey"], "parent", parentKey, "the key of a layer of the same page");
    }
    const chain = new Set<string>();
    let current: string | undefined = key;
    while (current && byKey.has(current) && !settled.has(current) && !chain.has(current)) {
      chain.add(current);
      current = byKey.get(current)?.parentKey;
    }
    if (current && chain.has(current)) {
      const { index: closing = index, parentKey: wrongParent = "" } = byKey.get(current) ?? {};
      report([...at, closing, "parentKey"], "parent", wrongParent, "the key of a layer outside of this layer");
    }
    for (const each of chain) settled.add(each);
  });
}
