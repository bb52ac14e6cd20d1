/**
 * Converts a color of a document, `#RRGGBB` or `#RRGGBBAA`, to CSS with an opacity; null for an empty color, which
 * draws nothing.
 */
export function cssColor(color: string | undefined, opacity = 1): string | null {
  if (!color) return null;
  const channel = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  const alpha = color.length > 7 ? channel(7) / 255 : 1;
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${Number((alpha * opacity).toFixed(4))})`;
}
