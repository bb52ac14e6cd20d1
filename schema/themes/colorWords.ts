import { PAIRS } from "../../src/domains/themes/manifest/contrast.ts";
import type { EditorToken } from "../../src/domains/themes/manifest/protectedEditor.ts";
import type { ColorToken } from "../../src/domains/themes/manifest/vocabulary.ts";

/** Descriptions of the color tokens of themes, shared by the output and input types. */

const action = (button: string) => ({
  rest: `Background of ${button}.`,
  active: `Background of ${button} while pressed.`,
  hover: `Background of ${button} under the pointer.`,
  ink: `Text and icons on ${button}.`,
});
const destructive = action("buttons that delete, or whose action cannot be undone");
const focal = action("the single most important button of a page");
const ordinary = action("ordinary buttons");
const primary = action("the main button of a form or dialog");
const quiet = action("quiet buttons, as in toolbars");

const COLOR_WORDS: Readonly<Record<ColorToken, string>> = {
  actionDestructive: destructive.rest,
  actionDestructiveActive: destructive.active,
  actionDestructiveHover: destructive.hover,
  actionDestructiveInk: destructive.ink,
  actionFocal: focal.rest,
  actionFocalActive: focal.active,
  actionFocalHover: focal.hover,
  actionFocalInk: focal.ink,
  actionLink: "Links that start an action instead of opening a page.",
  actionLinkHover: "Links that start an action, under the pointer.",
  actionOrdinary: ordinary.rest,
  actionOrdinaryActive: ordinary.active,
  actionOrdinaryBorder: "Border of ordinary buttons.",
  actionOrdinaryHover: ordinary.hover,
  actionOrdinaryInk: ordinary.ink,
  actionPrimary: primary.rest,
  actionPrimaryActive: primary.active,
  actionPrimaryHover: primary.hover,
  actionPrimaryInk: primary.ink,
  actionQuiet: `${quiet.rest} The color may be transparent.`,
  actionQuietActive: `${quiet.active} The color may be transparent.`,
  actionQuietHover: `${quiet.hover} The color may be transparent.`,
  actionQuietInk: quiet.ink,
  border: "Borders and dividers.",
  brand: "Color of the product's brand, such as the background of its logo.",
  brandInk: "Text and icons on the color of the brand.",
  browserChrome: "Color of browser and system bars around the page, such as `theme-color` in HTML.",
  browserSurface: "Background of embedded browsers, as in previews.",
  canvas: "Background of the page.",
  cardHover: "Background of cards under the pointer.",
  caret: "Text cursor in input fields.",
  chart1: "First series of charts.",
  chart2: "Second series of charts.",
  chart3: "Third series of charts.",
  chart4: "Fourth series of charts.",
  chart5: "Fifth series of charts.",
  chrome: "Background of the bars that frame a page.",
  chromeInk: "Text and icons on the bars that frame a page.",
  danger: "Background of messages about failures and dangerous actions.",
  dangerInk: "Text and icons on messages about failures and dangerous actions.",
  disabled: "Background of disabled controls.",
  disabledInk: "Text and icons on disabled controls.",
  field: "Background of input fields.",
  fieldBorder: "Border of input fields.",
  fieldDisabled: "Background of disabled input fields.",
  fieldDisabledInk: "Text in disabled input fields.",
  fieldFocus: "Background of the focused input field.",
  fieldHover: "Background of input fields under the pointer.",
  fieldInk: "Text in input fields.",
  focus: "Focus ring around the focused element.",
  info: "Background of neutral notices.",
  infoInk: "Text and icons on neutral notices.",
  ink: "Text on the page and on all surfaces.",
  input: "Border of controls that hold a value, such as checkboxes.",
  link: "Links in running text.",
  mutedInk: "Secondary text: hints, times and captions.",
  navigationActive: "Background of the current entry of the navigation.",
  navigationActiveInk: "Text and icons on the current entry of the navigation.",
  navigationHover: "Background of entries of the sidebar under the pointer.",
  overlay: "Background of short-lived overlays above all other elements, such as tooltips.",
  scrim: "Translucent layer that covers the page behind an open dialog.",
  selection: "Background of selected text.",
  selectionInk: "Color of text while selected.",
  sidebar: "Background of the sidebar.",
  sidebarActive: "Background of the current entry of the sidebar.",
  sidebarActiveInk: "Text and icons on the current entry of the sidebar.",
  sidebarBorder: "Border between the sidebar and the page.",
  sidebarInk: "Text and icons in the sidebar.",
  success: "Background of messages about success.",
  successInk: "Text and icons on messages about success.",
  surface: "Background of surfaces on the page: cards and panels.",
  surfaceRaised: "Background of surfaces above others: menus and dialogs.",
  surfaceSunken: "Background of sunken areas within a surface, such as code blocks.",
  warning: "Background of warnings.",
  warningInk: "Text and icons on warnings.",
  workspace: "Background of the icon of a workspace.",
  workspaceInk: "Text and icons on the icon of a workspace.",
};

/** The description of a color with the contrast that every theme keeps. */
export function colorText(token: ColorToken): string {
  const pairs = PAIRS.filter(({ ink }) => ink === token);
  const [first] = pairs;
  if (first === undefined) return COLOR_WORDS[token];
  const [last, ...others] = pairs.map(({ on }) => `\`${on}\``).toReversed();
  const grounds = others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
  const below = first.below === undefined ? "" : ` over \`${first.below}\``;
  return `${COLOR_WORDS[token]} The contrast with ${grounds}${below} is at least ${first.least}:1.`;
}

export const EDITOR_WORDS: Readonly<Record<EditorToken, string>> = {
  canvasGrid: "Grid lines on the canvas of the editor.",
  canvasHandle: "Handles for dragging a layer.",
  canvasPasteboard: "Area around the canvas of the editor.",
  canvasSafeArea: "Border of the safe area, inside which nothing is cut off.",
  canvasSelection: "Border of selected layers.",
  editorBorder: "Borders between the parts of the editor.",
  editorCanvas: "Background of the canvas of the editor.",
  editorControl: "Background of buttons and input fields of the editor.",
  editorControlHover: "Background of buttons and input fields of the editor under the pointer.",
  editorFocus: "Focus ring around the focused element of the editor.",
  editorFocusBorder: "Border of the focused input field of the editor.",
  editorMuted: "Secondary text in the editor.",
  editorPanel: "Background of the panels of the editor.",
  editorText: "Text in the editor.",
  protectedGlyph: "Icons of the editor.",
  timelineClip: "Clips on the timeline.",
  timelinePlayhead: "Playhead: the mark of the current position on the timeline.",
  timelineSelection: "Translucent selection on the timeline.",
  timelineTrack: "Background of the tracks of the timeline.",
  timelineWaveform: "Waveform of audio on the timeline.",
};
