/** The closed sets of documents, with the values that are stored and sent (docs/interface.md#image-editor). */

export const EXPORT_FORMATS = ["png", "jpeg", "webp"] as const;
export const LAYER_TYPES = ["text", "image", "shape", "paint", "group"] as const;
export const BACKGROUNDS = ["transparent", "solid", "gradient", "image"] as const;
export const GRADIENTS = ["linear", "radial", "angle", "reflected", "diamond"] as const;
export const FITS = ["cover", "contain", "stretch"] as const;
export const BLEND_MODES = ["normal", "multiply", "screen", "overlay", "darken", "lighten", "soft_light"] as const;
export const STROKE_POSITIONS = ["inside", "center", "outside"] as const;
export const MASKS = ["rectangle", "rounded_rectangle", "circle", "ellipse", "diamond"] as const;
export const SHAPES = ["rectangle", "rounded_rectangle", "ellipse", "line"] as const;
export const PAINTS = ["stroke", "fill", "gradient"] as const;
export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;
export const FONT_STYLES = ["normal", "italic"] as const;
export const WRAPS = ["word", "character"] as const;
export const TEXT_CURVES = ["none", "arc_up", "arc_down", "wave", "circle", "ellipse"] as const;

/** Members of a color grade, from -1 to 1. */
export const GRADES = [
  "brightness",
  "contrast",
  "exposure",
  "highlights",
  "hue",
  "saturation",
  "shadows",
  "temperature",
  "tint",
  "vibrance",
] as const;

/** Members of a grade's curves. Each is a text with a JSON list of points. */
export const CURVES = ["masterPoints", "redPoints", "greenPoints", "bluePoints"] as const;

/** The bounds of the members of a grade's wheels. Hues are degrees. */
export const WHEELS = {
  gain: [0, 16],
  gamma: [0, 4],
  highlightsAmount: [0, 1],
  highlightsHue: [0, 360],
  lift: [-2, 2],
  midtonesAmount: [0, 1],
  midtonesHue: [0, 360],
  offset: [-2, 2],
  offsetAmount: [0, 1],
  offsetHue: [0, 360],
  shadowsAmount: [0, 1],
  shadowsHue: [0, 360],
} as const satisfies Record<string, readonly [number, number]>;
