import { checkGrade, checkGradeVersion } from "./gradeRules.ts";
import { checkLayer } from "./layerRules.ts";
import { checkGradient } from "./paintRules.ts";
import type { Background, LooseDocument, LooseLayer, LoosePage } from "./shape.ts";
import { type Bounds, checkColor, checkColors, checkCount, checkRange, type Path, type Report } from "./violation.ts";

const LAYERS: Bounds = [0, 500];
const GUIDES: Bounds = [0, 100];

/** Checks one page with its layers. `layerIds` contains the ids of earlier pages and receives the ids of this page. */
export function checkPage(
  page: LoosePage,
  { widthPx, heightPx }: Pick<LooseDocument, "widthPx" | "heightPx">,
  layerIds: Set<string>,
  at: Path,
  report: Report,
): void {
  const { background, colorGrade, guides, layers } = page;
  checkColor(page.backgroundColor, () => [...at, "backgroundColor"], report);
  checkGradeVersion(page.colorGradeVersion, at, report);
  if (background) checkBackground(background, [...at, "background"], report);
  if (colorGrade) checkGrade(colorGrade, [...at, "colorGrade"], report);
  checkGuides(guides?.horizontal, heightPx, [...at, "guides", "horizontal"], report);
  checkGuides(guides?.vertical, widthPx, [...at, "guides", "vertical"], report);
  checkCount(layers.length, LAYERS, () => [...at, "layers"], report);
  if (layers.length > LAYERS[1]) return;
  layers.forEach((layer, index) => {
    checkId(layer.id, layerIds, "the document", () => [...at, "layers", index, "id"], report);
    checkLayer(layer, [...at, "layers", index], report);
  });
  checkParents(layers, [...at, "layers"], report);
}

/** Checks that an id is not blank and not used by another part. */
export function checkId(id: string, others: Set<string>, where: string, path: () => Path, report: Report): void {
  if (id.trim() === "") report(path(), "id", id, "an id that is not blank");
  else if (others.has(id)) report(path(), "unique", id, `an id that is unique in ${where}`);
  others.add(id);
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

/** Checks that each parent is another layer of the page, and that no layer is its own ancestor. Each chain is followed once. */
function checkParents(layers: readonly LooseLayer[], at: Path, report: Report): void {
  const byId = new Map(layers.map(({ id, parentId }, index) => [id, { index, parentId }]));
  const settled = new Set<string>();
  layers.forEach(({ id, parentId }, index) => {
    if (parentId && !byId.has(parentId)) {
      report([...at, index, "parentId"], "parent", parentId, "the id of a layer of the same page");
    }
    const chain = new Set<string>();
    let current: string | undefined = id;
    while (current && byId.has(current) && !settled.has(current) && !chain.has(current)) {
      chain.add(current);
      current = byId.get(current)?.parentId;
    }
    if (current && chain.has(current)) {
      const { index: closing = index, parentId: found = "" } = byId.get(current) ?? {};
      report([...at, closing, "parentId"], "parent", found, "the id of a layer outside of this layer");
    }
    for (const each of chain) settled.add(each);
  });
}
