import { all, dateTime, integer, list, number, object, oneOf, part, resource, text } from "../shape.ts";

const COLORS = `actionDestructive actionDestructiveActive actionDestructiveHover actionDestructiveInk actionFocal actionFocalActive
  actionFocalHover actionFocalInk actionLink actionLinkHover actionOrdinary actionOrdinaryActive actionOrdinaryBorder
  actionOrdinaryHover actionOrdinaryInk actionPrimary actionPrimaryActive actionPrimaryHover actionPrimaryInk actionQuiet
  actionQuietActive actionQuietHover actionQuietInk border brand brandInk browserChrome browserSurface canvas cardHover caret
  chart1 chart2 chart3 chart4 chart5 chrome chromeInk danger dangerInk disabled disabledInk field fieldBorder fieldDisabled
  fieldDisabledInk fieldFocus fieldHover fieldInk focus info infoInk ink input link mutedInk navigationActive
  navigationActiveInk navigationHover overlay scrim selection selectionInk sidebar sidebarActive sidebarActiveInk
  sidebarBorder sidebarInk success successInk surface surfaceRaised surfaceSunken warning warningInk workspace workspaceInk`;

const RECIPES: Record<string, string> = {
  button: "solid tonal outlined precise pill",
  link: "underlined subtle plain",
  tabs: "underline pill segmented",
  navigation: "quiet tonal outlined",
  input: "filled outlined underlined",
  select: "filled outlined underlined",
  card: "flat outlined paper lifted",
  container: "flat outlined tinted",
  table: "ruled striped plain",
  list: "divided spaced plain",
  badge: "solid tonal outlined",
  chip: "solid tonal outlined",
  switch: "solid tonal outlined",
  checkbox: "solid tonal outlined",
  radio: "solid tonal outlined",
  dialog: "flat outlined elevated",
  popover: "flat outlined elevated",
  toast: "flat outlined elevated",
  toolbar: "flat outlined floating",
  pagination: "quiet outlined pill",
  emptyState: "plain illustrated framed",
  loadingState: "spinner pulse skeleton",
  editorChrome: "neutral compact precision",
  decoration: "none editorial playful botanical study tactile precision",
};

const EDITOR = `canvasGrid canvasHandle canvasPasteboard canvasSafeArea canvasSelection editorBorder editorCanvas editorControl
  editorControlHover editorFocus editorFocusBorder editorMuted editorPanel editorText protectedGlyph timelineClip
  timelinePlayhead timelineSelection timelineTrack timelineWaveform`;

const movement = object({ ...all("distance duration easing", text), opacity: number });
const role = object({ ...all("family lineHeight size tracking", text), fallbacks: list(text), weight: integer });

/** One complete light or dark set. */
const scheme = part({
  colors: object(all(COLORS, text)),
  components: object(
    Object.fromEntries(Object.entries(RECIPES).map(([name, values]) => [name, oneOf(...values.split(" "))])),
  ),
  elevation: object(all("card dialog focalAction popover", text)),
  motion: object({
    ...all("entry exit hover loading pageTransition press selection", movement),
    reducedMotion: oneOf("instant", "crossfade"),
  }),
  protectedEditor: object(all(EDITOR, text)),
  shape: object({
    ...all("borderWidth radius radiusLg radiusMd radiusMedia radiusPill radiusSm", text),
    borderStyle: oneOf("solid", "dashed"),
  }),
  shell: object({
    ...all("contentMaxWidth headerHeight mobileNavigationHeight sidebarWidth", text),
    canvasTreatment: oneOf("plain", "paper", "playful", "garden", "study", "tactile", "precision"),
  }),
  spacing: object({
    ...all("base compactControlHeight componentGap controlHeight pageGutter sectionGap touchTarget", text),
    density: oneOf("compact", "comfortable", "spacious"),
  }),
  typography: object(all("body code display label metadata title", role)),
});

const asset = part({
  ...all("id alt sourceUrl", text),
  mimeType: oneOf("image/png", "image/jpeg", "image/webp", "image/avif"),
  slot: oneOf(
    "background-texture",
    "sidebar-decoration",
    "header-decoration",
    "empty-state-illustration",
    "loading-illustration",
  ),
});

const font = {
  ...all("id family sourceUrl", text),
  display: oneOf("swap", "fallback", "optional"),
  format: oneOf("woff2"),
  style: oneOf("normal", "italic"),
  weight: integer,
};

const iconPack = oneOf("lucide", "heroicons-outline", "heroicons-solid", "phosphor", "tabler");
const oneScheme = oneOf("light", "dark");

export const themeRevision = resource(
  {
    theme_id: text,
    revision: { type: "integer", minimum: 1 },
    published_at: dateTime,
    published_by: text,
    manifest: part({
      ...all("id name description revision", text),
      schemaVersion: { const: 1 },
      iconPack,
      supportedSchemes: list(oneScheme),
      assets: list(asset),
      fonts: list(part(font)),
      schemes: object({ light: scheme, dark: scheme }),
    }),
  },
  { source_revision: { type: "integer", minimum: 1 } },
);

const derivative = object({ format: oneOf("ttf", "otf"), ...all("identity sourceUrl", text) });

export const resolvedTheme = resource(
  {
    ...all("id name revision", text),
    source: oneOf("builtin", "organization", "fallback"),
    ...all("requestedScheme scheme", oneScheme),
    iconPack,
    assets: list(asset),
    fonts: list(part(font, { nativeDerivative: derivative })),
    manifest: scheme,
  },
  {
    fallbackReason: oneOf(
      "missing-theme",
      "invalid-manifest",
      "unsafe-resource",
      "unsupported-scheme",
      "resource-failed",
    ),
  },
);
