import { BOUNDS } from "../../src/domains/memes/bounds.ts";
import { MEME_PROVIDERS, type MemeProvider as ProviderKey } from "../../src/domains/memes/catalog.ts";
import { listMemes, MEME_PAGE, type MemeListing } from "../../src/domains/memes/read.ts";
import type { Semantic, MemeTemplate as Template } from "../../src/domains/memes/template.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { requires } from "../core/roots.ts";

const MemeSemantic = builder.objectRef<Semantic>("MemeSemantic").implement({
  description: "Description of a meme template in words.",
  applications: "withParent",
  fields: (t) => ({
    visual: t.exposeString("visual", { description: "Visible scene, at most 180 characters." }),
    meaning: t.exposeString("meaning", { description: "Meaning of the template, at most 220 characters." }),
    mechanism: t.exposeString("mechanism", {
      description: "Mechanism of the joke in snake_case, at most 60 characters.",
    }),
    captionRoles: t.stringList({
      description: "Roles of the captions, one for each line.",
      resolve: ({ captionRoles }) => [...captionRoles],
    }),
    tags: t.stringList({
      description: "Tags of the template: 2 to 6 words in lower case.",
      resolve: ({ tags }) => [...tags],
    }),
  }),
});

const MemeExample = builder.objectRef<NonNullable<Template["example"]>>("MemeExample").implement({
  description: "A meme template with example captions.",
  applications: "withParent",
  fields: (t) => ({
    url: t.exposeString("url", { description: "URL of the picture." }),
    text: t.stringList({
      description: "Captions of the picture, one for each line.",
      resolve: ({ text }) => [...text],
    }),
  }),
});

const MemeTemplate = builder.objectRef<Template>("MemeTemplate").implement({
  description: "A picture for captions, the same for all users.",
  extensions: { resource: "MemeTemplate" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("id", { description: "Identifier of the template in its catalog, such as `two-doors`." }),
    name: t.exposeString("name", { description: "Human-readable name of the template." }),
    blankUrl: t.exposeString("blankUrl", {
      description:
        "URL of the picture without captions: on this server for the built-in catalog, otherwise at the provider.",
    }),
    sourceUrl: t.exposeString("sourceUrl", {
      nullable: true,
      extensions: { emptyText: true },
      description: "URL of the picture's source; null if the source is unknown or this server draws the picture.",
    }),
    animated: t.exposeBoolean("animated", { description: "Whether the picture is animated." }),
    lines: t.exposeInt("lines", { description: "Number of captions that the template has room for." }),
    overlays: t.exposeInt("overlays", {
      description: "Number of further pictures that can be laid over the template.",
    }),
    keywords: t.stringList({
      description: "Words by which a search finds the template.",
      resolve: ({ keywords }) => [...keywords],
    }),
    searchTerms: t.stringList({
      description: "Phrases by which a search finds the template.",
      resolve: ({ searchTerms }) => [...searchTerms],
    }),
    styles: t.stringList({
      description: "Styles of the template; empty if the template has only one.",
      resolve: ({ styles }) => [...styles],
    }),
    example: t.expose("example", {
      type: MemeExample,
      nullable: true,
      description: "Template with example captions; null if the provider has no example.",
    }),
    semantic: t.expose("semantic", {
      type: MemeSemantic,
      nullable: true,
      description: "Description of the template in words; null for templates of a remote catalog.",
    }),
  }),
});

const ABOUT: Record<ProviderKey, string> = {
  builtin: "This server draws the pictures.",
  memegen: "A server of Memegen supplies the pictures.",
};

const MemeProvider = builder.enumType("MemeProvider", {
  description: "Provider of a catalog of meme templates.",
  values: enumValues(MEME_PROVIDERS, (provider) => ABOUT[provider]),
});

const MemeCatalog = builder.objectRef<MemeListing["catalog"]>("MemeTemplateCatalog").implement({
  description: "Catalog that meme templates are listed from.",
  applications: "withParent",
  fields: (t) => ({
    providerKey: t.expose("providerKey", { type: MemeProvider, description: "Provider of the catalog." }),
    revision: t.exposeString("revision", {
      description:
        "Revision of the catalog: `sha256:` and a hexadecimal digest of all templates, which changes with every change of a template.",
    }),
    refreshedAt: t.expose("refreshedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description:
        "Time when the provider last confirmed the catalog, or when the built-in pictures last changed; null without a catalog.",
    }),
    returned: t.exposeInt("returned", { description: "Number of templates in this answer." }),
    totalTemplates: t.exposeInt("totalTemplates", { description: "Number of templates in the whole catalog." }),
    stale: t.exposeBoolean("stale", {
      description:
        "Whether the catalog is a copy older than 12 hours, because the provider cannot be reached. A copy is used for at most 7 days.",
    }),
  }),
});

const MemeTemplateListing = builder.objectRef<MemeListing>("MemeTemplateListing").implement({
  description:
    "Result of a search for meme templates. A remote catalog causes RATE_LIMITED while it limits requests, BAD_GATEWAY for an invalid answer, and UNAVAILABLE if it cannot be reached.",
  extensions: { resource: "MemeTemplateListing" },
  applications: "withParent",
  fields: (t) => ({
    configured: t.exposeBoolean("configured", {
      description: "Whether a catalog is configured; without one, the list of templates is empty.",
    }),
    aiConfigured: t.exposeBoolean("aiConfigured", {
      description: "Whether a language model is configured that can suggest captions.",
    }),
    catalog: t.expose("catalog", {
      type: MemeCatalog,
      description: "Catalog that the templates are from.",
    }),
    templates: t.expose("templates", {
      type: [MemeTemplate],
      complexity: { field: 1, multiplier: 1 },
      description: "Templates that match the search, the best match first.",
    }),
  }),
});

builder.queryFields((t) => ({
  memeTemplates: t.field({
    ...requires("read", { role: "workspaceMember", application: "media:read" }),
    type: MemeTemplateListing,
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(1, first ?? MEME_PAGE) }),
    description:
      "Lists and searches meme templates. Fails with RATE_LIMITED after 120 requests in a minute, and if a remote catalog fails.",
    args: {
      workspaceId: t.arg.id({
        description: "Id of the workspace that the templates are for. Fails with INVALID_INPUT if blank.",
      }),
      search: t.arg.string({
        required: false,
        ...within(BOUNDS.search),
        description: `Template name, keyword or example text, in any letter case and with or without accents, ${length(BOUNDS.search)}. If absent, null or blank, all templates by name.`,
      }),
      first: t.arg.int({
        required: false,
        ...within(BOUNDS.first),
        description: `Maximum number of templates to return, 1 to ${BOUNDS.first.maximum}; ${MEME_PAGE} if absent or null.`,
      }),
    },
    resolve: (_root, args, { context }) => listMemes(context, args),
  }),
}));
