import { avatarAddress } from "../../src/domains/identity/avatar/address.ts";
import { SIDE } from "../../src/domains/identity/avatar/types.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { usersByIds } from "../../src/domains/identity/read.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { absolute } from "../core/address.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";
import { worth } from "../core/prices.ts";

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
    avatarUrl: t.string({
      ...worth(3),
      nullable: true,
      select: { avatarSha256: true },
      description: `Signed address of the user's picture, a square WebP of ${SIDE} pixels; null without a picture. The address requires no credential for one to two hours, changes once an hour, and ends when the picture is replaced.`,
      resolve: ({ id: userId, avatarSha256: sha256 }, _args, context) =>
        sha256 === null ? null : absolute(context, avatarAddress(context.context.services, { userId, sha256 })),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the user registered." }),
  }),
});

readableById("User", usersByIds);
