import { z } from "zod";
import { LONGEST_CAPTION, MOST_CAPTIONS } from "./limits.ts";
import { FORMATS } from "./picture.ts";

export const RenderMeme = z.object({
  workspaceId: z.string().max(128),
  templateId: z.string().max(128),
  captions: z.array(z.string().max(LONGEST_CAPTION)).max(MOST_CAPTIONS),
  style: z.string().max(100).nullish(),
  format: z.enum(FORMATS).nullish(),
});
