import { route } from "../engine/route.ts";
import { SaveProviderAppDocument } from "../operations.generated.ts";

export const providerApps = [
  route({
    method: "POST",
    path: "/admin/provider-apps",
    words: {
      summary: "Create or update a provider app",
      description:
        "Stores the app by which the instance connects accounts of a provider. Provider and instance address decide whether an app is created or updated. A secret that is left out keeps its value; an empty one clears it. The caller must be an instance administrator with a session.",
    },
    document: SaveProviderAppDocument,
    // 200 for a new app as well; `existed` distinguishes the two cases (docs/decisions/provider-apps.md, 1).
    status: 200,
    problems: "default",
    schemaName: "ProviderAppSaveResult",
    schemaDescription: "The stored provider app.",
    select: ({ saved: { app, existed } }) => ({ app, existed }),
    constants: {
      requires_restart: {
        value: false,
        description: "Always false: the app is read at each use, so that no change requires a restart of the server.",
      },
    },
  }),
];
