import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { usersByIds } from "../../src/domains/identity/read.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";

export const User = builder.prismaObject("User", {
  description:
    "Person with an account on the instance. Visible to the user, and to users who share an organization or a workspace with them.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: `Display name of the user, ${length(BOUNDS.name)}.` }),
    email: t.string({
      description: "Sign-in email of the user, in lower case. Personal data.",
      select: { email: true },
      resolve: ({ email }) => shownEmail(email),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the user registered." }),
  }),
});

readableById("User", usersByIds);
