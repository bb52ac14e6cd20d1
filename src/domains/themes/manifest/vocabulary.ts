/** The closed vocabulary of themes (docs/interface.md#themes). */

export const COLORS = [
  "actionDestructive",
  "actionDestructiveActive",
  "actionDestructiveHover",
  "actionDestructiveInk",
  "actionFocal",
  "actionFocalActive",
  "actionFocalHover",
  "actionFocalInk",
  "actionLink",
  "actionLinkHover",
  "actionOrdinary",
  "actionOrdinaryActive",
  "actionOrdinaryBorder",
  "actionOrdinaryHover",
  "actionOrdinaryInk",
  "actionPrimary",
  "actionPrimaryActive",
  "actionPrimaryHover",
  "actionPrimaryInk",
  "actionQuiet",
  "actionQuietActive",
  "actionQuietHover",
  "actionQuietInk",
  "border",
  "brand",
  "brandInk",
  "browserChrome",
  "browserSurface",
  "canvas",
  "cardHover",
  "caret",
  "chart1",
  "chart2",
  "chart3",
  "chart4",
  "chart5",
  "chrome",
  "chromeInk",
  "danger",
  "dangerInk",
  "disabled",
  "disabledInk",
  "field",
  "fieldBorder",
  "fieldDisabled",
  "fieldDisabledInk",
  "fieldFocus",
  "fieldHover",
  "fieldInk",
  "focus",
  "info",
  "infoInk",
  "ink",
  "input",
  "link",
  "mutedInk",
  "navigationActive",
  "navigationActiveInk",
  "navigationHover",
  "overlay",
  "scrim",
  "selection",
  "selectionInk",
  "sidebar",
  "sidebarActive",
  "sidebarActiveInk",
  "sidebarBorder",
  "sidebarInk",
  "success",
  "successInk",
  "surface",
  "surfaceRaised",
  "surfaceSunken",
  "warning",
  "warningInk",
  "workspace",
  "workspaceInk",
] as const;
export type ColorToken = (typeof COLORS)[number];

const MARKS = ["solid", "tonal", "outlined"] as const;
const FIELDS = ["filled", "outlined", "underlined"] as const;
const LAYERS = ["flat", "outlined", "elevated"] as const;

/** The recipes of each component. */
export const RECIPES = {
  badge: MARKS,
  button: ["solid", "tonal", "outlined", "precise", "pill"],
  card: ["flat", "outlined", "paper", "lifted"],
  checkbox: MARKS,
  chip: MARKS,
  container: ["flat", "outlined", "tinted"],
  decoration: ["none", "editorial", "playful", "botanical", "study", "tactile", "precision"],
  dialog: LAYERS,
  editorChrome: ["neutral", "compact", "precision"],
  emptyState: ["plain", "illustrated", "framed"],
  input: FIELDS,
  link: ["underlined", "subtle", "plain"],
  list: ["divided", "spaced", "plain"],
  loadingState: ["spinner", "pulse", "skeleton"],
  navigation: ["quiet", "tonal", "outlined"],
  pagination: ["quiet", "outlined", "pill"],
  popover: LAYERS,
  radio: MARKS,
  select: FIELDS,
  switch: MARKS,
  table: ["ruled", "striped", "plain"],
  tabs: ["underline", "pill", "segmented"],
  toast: LAYERS,
  toolbar: ["flat", "outlined", "floating"],
} as const satisfies Record<string, readonly string[]>;
export type Component = keyof typeof RECIPES;

export const ELEVATIONS = ["card", "dialog", "focalAction", "popover"] as const;
export const MOVEMENTS = ["entry", "exit", "hover", "loading", "pageTransition", "press", "selection"] as const;
export const ROLES = ["body", "code", "display", "label", "metadata", "title"] as const;
export const RADII = ["radius", "radiusLg", "radiusMd", "radiusMedia", "radiusPill", "radiusSm"] as const;
export const SHELL_SIZES = ["contentMaxWidth", "headerHeight", "mobileNavigationHeight", "sidebarWidth"] as const;
export const SPACES = [
  "base",
  "compactControlHeight",
  "componentGap",
  "controlHeight",
  "pageGutter",
  "sectionGap",
  "touchTarget",
] as const;

export const SCHEMES = ["light", "dark"] as const;
export type SchemeName = (typeof SCHEMES)[number];

export const ICON_PACKS = ["lucide", "heroicons-outline", "heroicons-solid", "phosphor", "tabler"] as const;
export const DENSITIES = ["compact", "comfortable", "spacious"] as const;
export const BORDER_STYLES = ["solid", "dashed"] as const;
export const REDUCED_MOTIONS = ["instant", "crossfade"] as const;
export const CANVAS_TREATMENTS = ["plain", "paper", "playful", "garden", "study", "tactile", "precision"] as const;
export const ASSET_SLOTS = [
  "background-texture",
  "sidebar-decoration",
  "header-decoration",
  "empty-state-illustration",
  "loading-illustration",
] as const;
export const ASSET_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;
export const FONT_STYLES = ["normal", "italic"] as const;
export const FONT_DISPLAYS = ["swap", "fallback", "optional"] as const;
