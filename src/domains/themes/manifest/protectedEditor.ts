import type { SchemeName } from "./vocabulary.ts";

/**
 * The editor's colors. The server fixes them, so that edited content looks the same in every theme
 * (docs/decisions/themes.md, 11).
 */
export const PROTECTED_EDITOR = {
  light: {
    canvasGrid: "oklch(0.88 0.005 260)",
    canvasHandle: "oklch(0.55 0.2 262)",
    canvasPasteboard: "oklch(0.93 0.004 260)",
    canvasSafeArea: "oklch(0.62 0.21 25)",
    canvasSelection: "oklch(0.55 0.2 262)",
    editorBorder: "oklch(0.84 0.006 260)",
    editorCanvas: "oklch(1 0 0)",
    editorControl: "oklch(0.95 0.004 260)",
    editorControlHover: "oklch(0.91 0.006 260)",
    editorFocus: "oklch(0.55 0.2 262)",
    editorFocusBorder: "oklch(0.49 0.2 262)",
    editorMuted: "oklch(0.48 0.012 260)",
    editorPanel: "oklch(0.98 0.003 260)",
    editorText: "oklch(0.24 0.012 260)",
    protectedGlyph: "oklch(0.24 0.012 260)",
    timelineClip: "oklch(0.72 0.1 230)",
    timelinePlayhead: "oklch(0.58 0.22 25)",
    timelineSelection: "oklch(0.55 0.2 262 / 0.24)",
    timelineTrack: "oklch(0.91 0.004 260)",
    timelineWaveform: "oklch(0.5 0.09 230)",
  },
  dark: {
    canvasGrid: "oklch(0.36 0.008 260)",
    canvasHandle: "oklch(0.72 0.15 255)",
    canvasPasteboard: "oklch(0.2 0.006 260)",
    canvasSafeArea: "oklch(0.7 0.18 25)",
    canvasSelection: "oklch(0.72 0.15 255)",
    editorBorder: "oklch(0.36 0.008 260)",
    editorCanvas: "oklch(0.27 0.006 260)",
    editorControl: "oklch(0.3 0.008 260)",
    editorControlHover: "oklch(0.35 0.01 260)",
    editorFocus: "oklch(0.72 0.15 255)",
    editorFocusBorder: "oklch(0.78 0.12 255)",
    editorMuted: "oklch(0.74 0.01 260)",
    editorPanel: "oklch(0.24 0.007 260)",
    editorText: "oklch(0.95 0.004 260)",
    protectedGlyph: "oklch(0.95 0.004 260)",
    timelineClip: "oklch(0.5 0.09 230)",
    timelinePlayhead: "oklch(0.68 0.2 25)",
    timelineSelection: "oklch(0.72 0.15 255 / 0.3)",
    timelineTrack: "oklch(0.3 0.006 260)",
    timelineWaveform: "oklch(0.76 0.09 230)",
  },
} as const satisfies Record<SchemeName, Record<string, string>>;

export type EditorToken = keyof (typeof PROTECTED_EDITOR)["light"];
export const EDITOR_TOKENS = Object.keys(PROTECTED_EDITOR.light) as EditorToken[];
