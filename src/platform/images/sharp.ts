import sharp from "sharp";

// The same image seldom comes twice.
sharp.cache(false);
// libvips reads many formats, some of which run other parsers (SVG with its entities, PDF, TIFF). Only the formats that are accepted can be read, in the whole process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

export type { Metadata, Sharp, SharpInput, SharpOptions } from "sharp";
export { sharp };
