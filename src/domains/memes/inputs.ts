import { z } from "zod";
import { id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";
import { FORMATS } from "./picture.ts";

export const RenderMeme = z.object({
  workspaceId: id,
  templateId: id,
  captions: z.array(textIn(BOUNDS.captions.items)).max(BOUNDS.captions.maxItems),
  style: textIn(BOUNDS.style).nullish(),
  format: z.enum(FORMATS).nullish(),
});
