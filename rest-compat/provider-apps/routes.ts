import { route } from "../engine/route.ts";
import { SaveProviderAppDocument } from "../operations.generated.ts";

export const providerApps = [
  route({
    method: "POST",
    path: "/admin/provider-apps",
    document: SaveProviderAppDocument,
    // 200 for a new app as well; `existed` distinguishes the two cases (docs/decisions/provider-apps.md, 1).
    status: 200,
    problems: "default",
    select: ({ saved }) => saved,
  }),
];
