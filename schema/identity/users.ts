import { usersByIds } from "../../src/domains/identity/read.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";

export const User = builder.prismaObject("User", {
  description: "A person. Seen by themselves and by those who share an organization or a workspace with them.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    email: t.exposeString("email", { description: "What they sign in with, in lower case. Personal data." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When they registered." }),
  }),
});

readableById("User", usersByIds);
