import type {
  ASSET_SLOTS,
  Component,
  ELEVATIONS,
  MOVEMENTS,
  RADII,
  ROLES,
  SHELL_SIZES,
  SPACES,
} from "../../src/domains/themes/manifest/vocabulary.ts";

/** Descriptions of the theme tokens, shared by the output and input types. colorWords.ts has those of the colors. */

/** Each completes "Appearance of …" and "Recipes for …". */
export const COMPONENT_WORDS: Readonly<Record<Component, string>> = {
  badge: "badges, which show a state or a count",
  button: "all buttons except quiet ones",
  card: "cards, which show one object of a list each",
  checkbox: "checkboxes",
  chip: "chips, which are small values that a person can select or remove",
  container: "panels that contain other components",
  decoration: "elements that only decorate",
  dialog: "dialogs that a person must answer before any other action",
  editorChrome: "the bars and panels around an editor",
  emptyState: "areas without content yet",
  input: "fields for text",
  link: "links in running text",
  list: "lists of rows",
  loadingState: "areas whose content is loading",
  navigation: "the current entry of a navigation",
  pagination: "the controls that lead to other pages of a list",
  popover: "popovers, which open beside the element that they belong to",
  radio: "radio buttons",
  select: "fields with a list of options",
  switch: "switches, which take effect immediately",
  table: "tables",
  tabs: "tabs, which show one of several views",
  toast: "notices that disappear by themselves",
  toolbar: "toolbars",
};

/** The appearance of each recipe, which is equal for all components that have the recipe. */
export const RECIPE_WORDS: Readonly<Record<string, string>> = {
  botanical: "Decorated with leaves and plants.",
  compact: "Dense, with small distances.",
  divided: "Dividers between the rows.",
  editorial: "Decorated with rules and ornaments as in print.",
  elevated: "Raised by a shadow.",
  filled: "Filled with a background, without a border.",
  flat: "Without a border and a shadow.",
  floating: "Detached from the page, with a shadow.",
  framed: "Framed by a border.",
  illustrated: "With an illustration.",
  lifted: "Raised above the page by a shadow.",
  neutral: "Unobtrusive, without decoration.",
  none: "Without any decoration.",
  outlined: "With a border, without a background of its own.",
  paper: "Like a sheet of paper on the page.",
  pill: "With fully rounded ends.",
  plain: "Without additional marks.",
  playful: "Decorated with shapes and bright colors.",
  precise: "With sharp corners and thin borders.",
  precision: "With a grid, thin lines and exact corners.",
  pulse: "A placeholder that fades in and out.",
  quiet: "With at most a thin mark.",
  ruled: "Rules between the rows.",
  segmented: "A single bar with segments.",
  skeleton: "The outlines of the expected content.",
  solid: "Filled with a strong color.",
  spaced: "Space between the rows, without dividers.",
  spinner: "A ring that rotates while content is loading.",
  striped: "Alternating backgrounds of the rows.",
  study: "Decorated with notes, margins and highlights.",
  subtle: "With a faint underline.",
  tactile: "Decorated with pins, paper and cloth.",
  tinted: "With a lightly colored background.",
  tonal: "With a pale background of its own color.",
  underline: "With a line below the current tab.",
  underlined: "With a line below the text.",
};

/** A shadow in the forms of CSS and of native platforms. */
const shadow = (element: string) => ({
  css: `Shadow of ${element}: a CSS \`box-shadow\` whose shadows all have a color, or \`none\`.`,
  native: `Shadows of ${element}, from the top to the bottom; empty without a shadow.`,
});
export const ELEVATION_WORDS: Readonly<Record<(typeof ELEVATIONS)[number], ReturnType<typeof shadow>>> = {
  card: shadow("cards"),
  dialog: shadow("dialogs"),
  focalAction: shadow("the single most important button of a page"),
  popover: shadow("menus and popovers"),
};

export const MOVEMENT_WORDS: Readonly<Record<(typeof MOVEMENTS)[number], string>> = {
  entry: "Movement of elements that appear.",
  exit: "Movement of elements that disappear.",
  hover: "Movement of elements when the pointer enters them.",
  loading: "One cycle of a loading indicator.",
  pageTransition: "Transition from one page to another.",
  press: "Movement of elements when pressed.",
  selection: "Movement of elements when selected.",
};

/** A length in the forms of CSS and of native platforms. */
const length = (what: string) => ({
  css: `${what}: a CSS length from 0 to 10,000 px, in px, rem, em or %.`,
  native: `${what}, in px.`,
});
type Length = ReturnType<typeof length>;

export const RADIUS_WORDS: Readonly<Record<(typeof RADII)[number] | "borderWidth", Length>> = {
  borderWidth: length("Width of borders"),
  radius: length("Corner radius of buttons and input fields"),
  radiusLg: length("Corner radius of dialogs and large panels"),
  radiusMd: length("Corner radius of cards"),
  radiusMedia: length("Corner radius of images and videos"),
  radiusPill: length("Corner radius of elements with fully rounded ends"),
  radiusSm: length("Corner radius of small elements, such as badges and checkboxes"),
};

export const SHELL_WORDS: Readonly<Record<(typeof SHELL_SIZES)[number], Length>> = {
  contentMaxWidth: length("Maximum width of the content of a page"),
  headerHeight: length("Height of the bar at the top of a page"),
  mobileNavigationHeight: length("Height of the navigation at the bottom of a phone's screen"),
  sidebarWidth: length("Width of the sidebar"),
};

export const SPACE_WORDS: Readonly<Record<(typeof SPACES)[number], Length>> = {
  base: length("Base step of all distances"),
  compactControlHeight: length("Height of controls in dense areas"),
  componentGap: length("Distance between related components"),
  controlHeight: length("Height of buttons and input fields"),
  pageGutter: length("Distance between the content and the edges of the page"),
  sectionGap: length("Distance between the sections of a page"),
  touchTarget: {
    css: "Minimum width and height of touch targets: a CSS length from 44 to 96 px, in px, rem or em.",
    native: "Minimum width and height of touch targets, in px: 44 to 96.",
  },
};

export const ROLE_WORDS: Readonly<Record<(typeof ROLES)[number], string>> = {
  body: "Typography of running text.",
  code: "Typography of code and other monospaced text.",
  display: "Typography of the largest text of a page.",
  label: "Typography of text on and beside controls.",
  metadata: "Typography of times, counts and captions.",
  title: "Typography of the headings of pages and cards.",
};

export const SLOT_WORDS: Readonly<Record<(typeof ASSET_SLOTS)[number], string>> = {
  "background-texture": "The background of the page.",
  "sidebar-decoration": "The sidebar, below the entries.",
  "header-decoration": "The bar at the top of the page.",
  "empty-state-illustration": "Areas without content yet. The image must have an alternative text.",
  "loading-illustration": "Areas whose content is loading. The image must have an alternative text.",
};
