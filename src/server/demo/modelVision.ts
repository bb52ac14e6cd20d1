/** Describes an image by fixed rules: its shape, its light and its strongest color. */
export async function descriptionOf(thumbnail: Uint8Array): Promise<{ altText: string }> {
  const { default: sharp } = await import("sharp");
  const image = sharp(thumbnail);
  const [{ width, height }, { dominant, channels }] = await Promise.all([image.metadata(), image.stats()]);
  const light = channels.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, channels.length);
  const form = width > height * 1.1 ? "wide" : height > width * 1.1 ? "tall" : "square";
  const lit = light > 170 ? "bright" : light < 85 ? "dark" : "evenly lit";
  return { altText: `A ${form}, ${lit} picture in which ${colorOf(dominant)} stands out.` };
}

const HUES: readonly [until: number, name: string][] = [
  [20, "red"],
  [45, "orange"],
  [70, "yellow"],
  [165, "green"],
  [200, "turquoise"],
  [255, "blue"],
  [290, "violet"],
  [340, "pink"],
  [360, "red"],
];

function colorOf({ r, g, b }: { r: number; g: number; b: number }): string {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = most - least;
  if (spread < 24) return most > 200 ? "white" : most < 60 ? "black" : "grey";
  const sector = most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return HUES.find(([until]) => sector * 60 <= until)?.[1] ?? "red";
}
