import { deleteAccount } from "../../src/domains/identity/account/delete.ts";
import { updateViewer } from "../../src/domains/identity/account/update.ts";
import { MOST_PIXELS, SIDE } from "../../src/domains/identity/avatar/types.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { LANGUAGE_TAG } from "../../src/platform/values/languageTag.ts";
import { figure, length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";

mutation("updateViewer", {
  ...requires("session", { role: "self" }),
  description:
    "Changes the viewer's name, picture, language and time zone.\n\nOther members see a new name or picture at once; only the viewer sees the language and the time zone. Fails with INVALID_INPUT if the picture breaks a rule, and with RATE_LIMITED after 30 pictures in ten minutes.",
  input: (t) => ({
    name: t.string({
      ...within(BOUNDS.name),
      required: false,
      description: `Name that other users see, ${length(BOUNDS.name)}. Keeps its value if absent; null is rejected.`,
    }),
    avatar: t.string({
      ...within(BOUNDS.avatar),
      required: false,
      description: `Picture that other users see: the bytes in base64, ${length(BOUNDS.avatar)}. PNG, JPEG, WebP or AVIF of at most ${figure(MOST_PIXELS)} pixels; the middle square is stored as WebP of ${SIDE} pixels, without metadata. Keeps its value if absent; null removes the picture.`,
    }),
    locale: t.string({
      ...within(LANGUAGE_TAG),
      required: false,
      description: `Language as a BCP 47 tag such as \`pt-BR\`, ${length(LANGUAGE_TAG)}. Keeps its value if absent; null removes it.`,
    }),
    timezone: t.string({
      required: false,
      description: "IANA time zone, such as Europe/Berlin. Keeps its value if absent; null removes it.",
    }),
  }),
  run: (context, input) => updateViewer(context, input),
  payload: (t) => ({ viewer: changedViewer(t) }),
});

mutation("deleteAccount", {
  ...requires("session"),
  description:
    "Deletes the viewer's account permanently, with its sessions, tokens, memberships and notifications.\n\nContent of workspaces stays there without its creator, and audit events keep only the id. A mail confirms the deletion. Fails with CONFLICT while the viewer owns organizations, whose ids and names `extensions.organizations` lists, and for the last instance administrator. Fails with INVALID_CREDENTIALS if the grant is invalid, used or expired.",
  input: (t) => ({
    reauthGrant: t.string({
      ...within(BOUNDS.reauthGrant),
      description: `Grant of \`reauthenticate\` for the action ACCOUNT_DELETE, ${length(BOUNDS.reauthGrant)}. Works once.`,
    }),
  }),
  run: (context, input) => deleteAccount(context, input),
  note: "The rest of the request is anonymous.",
  payload: (t) => ({ deleted: t.exposeBoolean("deleted", { description: "Always true: a failure is an error." }) }),
});
