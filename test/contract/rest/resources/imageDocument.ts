import { all, flag, integer, list, number, object, oneOf, part, resource, text, wholeSeconds } from "../shape.ts";

const point = object(all("x y", number));
const spans = list(object(all("x y width", number)));

const gradient = object({
  type: oneOf("linear", "radial", "angle", "reflected", "diamond"),
  reverse: flag,
  ...all("start end", point),
  stops: list(object({ color: text, offset: number })),
});

const curves = object({}, all("masterPoints redPoints greenPoints bluePoints", text));
// The interface types these members as integers after whole samples; doubles are stored and printed.
const wheels = object(
  {},
  all(
    `gain gamma highlightsAmount highlightsHue lift midtonesAmount midtonesHue offset offsetAmount offsetHue shadowsAmount
    shadowsHue`,
    number,
  ),
);
const GRADE = "brightness contrast exposure highlights hue saturation shadows temperature tint vibrance";
const grade = { ...all(GRADE, number), curves, wheels };

const shadow = object({ ...all("angle blur distance opacity", number), color: text });

const effects = object(
  { blend_mode: oneOf("normal", "multiply", "screen", "overlay", "darken", "lighten", "soft_light") },
  {
    drop_shadow: shadow,
    inner_shadow: shadow,
    stroke: object({ color: text, ...all("opacity width", number), position: oneOf("inside", "center", "outside") }),
  },
);

const eraseMask = object({
  ...all("source_width source_height", integer),
  spans,
  strokes: list(object({ points: list(point), size: number })),
});

const fit = oneOf("cover", "contain", "stretch");

const image = object(
  { media_id: text, fit },
  {
    intrinsic_pending: flag,
    ...all("source_width source_height color_grade_version", integer),
    crop: object(all("x y width height", number)),
    adjustments: object({}, { blur: number, ...grade }),
  },
);

const paint = object(
  { kind: oneOf("stroke", "fill", "gradient") },
  {
    color: text,
    gradient,
    ...all("opacity size", number),
    points: list(point),
    ...all("source_width source_height", integer),
    spans,
  },
);

const shape = object(
  { kind: oneOf("rectangle", "rounded_rectangle", "ellipse", "line") },
  { ...all("fill stroke", text), ...all("radius stroke_width", number) },
);

const words = object(
  { text },
  {
    ...all("color font_asset_id font_family highlight_color stroke_color", text),
    align: oneOf("left", "center", "right", "justify"),
    font_style: oneOf("normal", "italic"),
    ...all("font_size letter_spacing line_height stroke_width", number),
    font_weight: integer,
    ...all("strike underline", flag),
    wrap: oneOf("word", "character"),
    curve: object(
      { type: oneOf("none", "arc_up", "arc_down", "wave", "circle", "ellipse") },
      { ...all("offset strength", number), reverse: flag },
    ),
    shadow: object({ ...all("blur offset_x offset_y", number), color: text }),
  },
);

const mask = object(
  { shape: oneOf("rectangle", "rounded_rectangle", "circle", "ellipse", "diamond") },
  all("inset radius", number),
);

const layer = part(
  {
    ...all("id name", text),
    type: oneOf("text", "image", "shape", "paint", "group"),
    ...all("locked visible", flag),
    opacity: number,
    transform: object({ ...all("x y width height rotation", number), ...all("flip_x flip_y", flag) }),
  },
  { parent_id: text, effects, erase_mask: eraseMask, image, mask, paint, shape, text: words },
);

const background = object(
  { type: oneOf("transparent", "solid", "gradient", "image") },
  { color: text, opacity: number, gradient, image: object({ fit, media_id: text }) },
);

const page = part(
  { ...all("id name background_color", text), layers: list(layer) },
  {
    ...all("latest_export_media_id preview_media_id", text),
    color_grade_version: integer,
    background,
    color_grade: object({}, grade),
    guides: object({}, all("horizontal vertical", list(number))),
  },
);

const document = part(
  {
    title: text,
    schema_version: { const: 1 },
    ...all("width_px height_px", integer),
    export_defaults: object({ format: oneOf("png", "jpeg", "webp"), matte_color: text, quality: number }),
    pages: list(page),
  },
  { ...all("preset_key brand_kit_id", text), brand_kit_revision: integer },
);

export const imageTemplate = resource(
  {
    ...all("id workspace_id name category", text),
    ...all("created_at updated_at", wholeSeconds),
    built_in: flag,
    document,
  },
  all("preset_key preview_media_id", text),
);
