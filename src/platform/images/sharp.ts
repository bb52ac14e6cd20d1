import sharp from "sharp";

// The same image is rarely processed twice.
sharp.cache(false);
// libvips reads many formats, some through other parsers (SVG with its entities, PDF, TIFF). The whole process can read
// only the accepted formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

export type { Metadata, Sharp, SharpInput, SharpOptions } from "sharp";
export { sharp };
