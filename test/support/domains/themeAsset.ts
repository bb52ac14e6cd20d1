import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

let made = 0;

/** The row of a font as an upload writes it, with bytes that are no usable font. */
export async function themeAsset({ db, clock }: World, organizationId: string, createdById?: string): Promise<string> {
  made += 1;
  const hash = (place: string) => `${place}${made}`.padStart(64, "0");
  const [content, derivative] = [new Uint8Array([made % 256]), new Uint8Array([0, made % 256])];
  const { id } = await db.prisma.themeAsset.create({
    data: {
      kind: "FONT",
      mimeType: "font/woff2",
      filename: "face.woff2",
      sha256: hash("a"),
      bytes: 1,
      content,
      family: "Face",
      weight: 400,
      style: "normal",
      derivative,
      derivativeFormat: "ttf",
      derivativeSha256: hash("b"),
      id: newId("tas"),
      organizationId,
      createdById: createdById ?? null,
      createdAt: clock.now(),
    },
    select: { id: true },
  });
  return id;
}
