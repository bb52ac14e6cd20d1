import { builder } from "./builder.ts";

/** What an act on publishing answers. Each act gives the members that apply to it. */
export interface ActionOutcome {
  message: string;
}

export const ActionOutput = builder.objectRef<ActionOutcome>("ActionOutput").implement({
  description: 'What came of an act (interface, "Action output").',
  extensions: { resource: "ActionOutput" },
  fields: (t) => ({
    message: t.exposeString("message", { description: "What was done, for people." }),
  }),
});
