import { z } from "zod";
import { CATEGORIES } from "../categories.ts";
import { LooseDocument } from "../document/shape.ts";

/** The file `<name>.json` of a built-in template. `npm run check` also checks the rules of its document. */
export const TemplateFile = z.strictObject({
  category: z.enum(CATEGORIES),
  document: LooseDocument,
});
