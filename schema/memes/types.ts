import { listMemes, MEME_LIST, type MemeListing } from "../../src/domains/memes/read.ts";
import type { Semantic, MemeTemplate as Template } from "../../src/domains/memes/template.ts";
import { builder } from "../core/builder.ts";
import { authScopes } from "../core/roots.ts";

const MemeSemantic = builder.objectRef<Semantic>("MemeSemantic").implement({
  description: "What a template is about, in words.",
  applications: "withParent",
  fields: (t) => ({
    visual: t.exposeString("visual", { description: "What is to be seen, at most 180 characters." }),
    meaning: t.exposeString("meaning", { description: "What it says, at most 220 characters." }),
    mechanism: t.exposeString("mechanism", { description: "How the joke works: snake_case, at most 60 characters." }),
    captionRoles: t.stringList({
      description: "What each caption is for, one a line.",
      resolve: ({ captionRoles }) => [...captionRoles],
    }),
    tags: t.stringList({ description: "2 to 6 lower-case words.", resolve: ({ tags }) => [...tags] }),
  }),
});

const MemeExample = builder.objectRef<NonNullable<Template["example"]>>("MemeExample").implement({
  description: "A template with captions in it.",
  applications: "withParent",
  fields: (t) => ({
    url: t.exposeString("url", { description: "The picture." }),
    text: t.stringList({ description: "Its captions, one a line.", resolve: ({ text }) => [...text] }),
  }),
});

export const MemeTemplate = builder.objectRef<Template>("MemeTemplate").implement({
  description: "A picture that takes captions. The same for everybody.",
  extensions: { resource: "MemeTemplate" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("id", { description: "Its name in the catalogue, once there: `two-doors`." }),
    name: t.exposeString("name", { description: "What people call it." }),
    blankUrl: t.exposeString("blankUrl", {
      description: "The picture without captions: at this server for the built-in catalogue, else at the provider.",
    }),
    sourceUrl: t.exposeString("sourceUrl", {
      nullable: true,
      extensions: { emptyText: true },
      description: "Where the picture comes from; null where nobody says, and for what this server draws.",
    }),
    animated: t.exposeBoolean("animated", { description: "Whether it moves." }),
    lines: t.exposeInt("lines", { description: "How many captions it takes." }),
    overlays: t.exposeInt("overlays", { description: "How many further pictures can be laid over it." }),
    keywords: t.stringList({
      description: "Words that it is found by.",
      resolve: ({ keywords }) => [...keywords],
    }),
    searchTerms: t.stringList({
      description: "Phrases that it is found by.",
      resolve: ({ searchTerms }) => [...searchTerms],
    }),
    styles: t.stringList({
      description: "The looks that it comes in; none where there is but one.",
      resolve: ({ styles }) => [...styles],
    }),
    example: t.field({
      type: MemeExample,
      nullable: true,
      description: "What it looks like with captions; null where the provider shows none.",
      resolve: ({ example }) => example,
    }),
    semantic: t.field({
      type: MemeSemantic,
      nullable: true,
      description: "What it is about; null for templates of a remote catalogue, which says nothing of the kind.",
      resolve: ({ semantic }) => semantic,
    }),
  }),
});

const MemeCatalog = builder.objectRef<MemeListing["catalog"]>("MemeTemplateCatalog").implement({
  description: "Where templates were listed from.",
  applications: "withParent",
  fields: (t) => ({
    providerKey: t.exposeString("providerKey", {
      description: "`builtin` for what this server draws, `memegen` for a remote catalogue.",
    }),
    revision: t.exposeString("revision", {
      description: "`sha256:` and a digest of all templates in hexadecimal: the same for as long as they are.",
    }),
    refreshedAt: t.expose("refreshedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description:
        "When the provider last said that these are they, or when the drawings last changed; null where no catalogue is configured.",
    }),
    returned: t.exposeInt("returned", { description: "How many templates this answer has." }),
    totalTemplates: t.exposeInt("totalTemplates", { description: "How many the whole catalogue has." }),
    stale: t.exposeBoolean("stale", {
      description: "Whether it is a copy of more than 12 hours, because the provider cannot be read. At most 7 days.",
    }),
  }),
});

const MemeTemplateListing = builder.objectRef<MemeListing>("MemeTemplateListing").implement({
  description: "Meme templates as they were found.",
  extensions: { resource: "MemeTemplateListing" },
  applications: "withParent",
  fields: (t) => ({
    configured: t.exposeBoolean("configured", {
      description: "Whether there is a catalogue; without one there are no templates.",
    }),
    aiConfigured: t.exposeBoolean("aiConfigured", {
      description: "Whether a language model can be asked for captions.",
    }),
    catalog: t.field({ type: MemeCatalog, description: "Where they are from.", resolve: ({ catalog }) => catalog }),
    templates: t.field({
      type: [MemeTemplate],
      complexity: { field: 1, multiplier: 1 },
      description: "The templates, the best match first.",
      resolve: ({ templates }) => templates,
    }),
  }),
});

builder.queryFields((t) => ({
  memeTemplates: t.field({
    ...authScopes("read", { role: "workspaceMember", application: "media:read" }),
    type: MemeTemplateListing,
    complexity: ({ limit }) => ({ field: 1, multiplier: Math.max(1, limit ?? MEME_LIST.size) }),
    description:
      "Lists and searches meme templates (GET /memes/templates). For members of the workspace, 120 times in a minute. RATE_LIMITED also while a remote catalogue throttles, BAD_GATEWAY when it cannot be understood, UNAVAILABLE when it is out of reach.",
    args: {
      workspaceId: t.arg.id({ description: "The workspace that they are for. INVALID_INPUT when it is blank." }),
      q: t.arg.string({
        required: false,
        extensions: { constraints: { maxLength: MEME_LIST.longestQuery } },
        description:
          "Template name, keyword or example text, without regard to case and accents, at most 120 characters. The best match comes first; all templates by name when left out or blank.",
      }),
      limit: t.arg.int({
        required: false,
        extensions: { constraints: { minimum: 1, maximum: MEME_LIST.max } },
        description: "The most templates, 1 to 250; 40 when left out.",
      }),
    },
    resolve: (_root, args, { scope }) => listMemes(scope, args),
  }),
}));
