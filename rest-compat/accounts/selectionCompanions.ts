import { route } from "../engine/route.ts";
import {
  CompleteAccountSelectionDocument,
  CreateAccountSelectionDocument,
  GetAccountSelectionDocument,
} from "../operations.generated.ts";
import { selection } from "./selectionBody.ts";

const SELECTION = {
  schemaName: "AccountSelection",
  schemaDescription: "Pages, channels or accounts of which a person chooses.",
};

export const selectionCompanions = [
  route({
    method: "POST",
    path: "/accounts/selections",
    words: {
      summary: "Exchange the code of a consent for its targets",
      description:
        "Exchanges the code and the state that came back from the page of `GET /accounts/{platform}/auth-url` for the pages, channels or accounts that the consent covers. `POST /accounts/selections/{id}/complete` connects some of them within ten minutes. The caller must be the person who consented, and an editor or admin of the workspace. 400 also means a network whose consent is for one account, and 409 that the app cannot be used yet. 500 also means that the network refuses the code, or that the consent covers nothing.",
    },
    document: CreateAccountSelectionDocument,
    body: ["workspaceId", "platform", "serverName", "instanceUrl", "code", "state"],
    codes: ["PROVIDER_REFUSED"],
    problems: [400, 403, 409, 422, 500],
    ...SELECTION,
    select: ({ created }) => created.accountSelection,
  }),
  route({
    method: "GET",
    path: "/accounts/selections/{id}",
    words: {
      summary: "List the targets of a consent",
      description:
        "Returns the pages, channels or accounts that a consent covers, for the person who consented. 404 once the choice was made, or ten minutes after the code was exchanged.",
      parameters: { id: "The id of the choice." },
    },
    document: GetAccountSelectionDocument,
    problems: [403, 404, 422, 500],
    ...SELECTION,
    select: ({ selection: row }) => row,
  }),
  route({
    method: "POST",
    path: "/accounts/selections/{id}/complete",
    words: {
      summary: "Connect the chosen targets of a consent",
      description:
        "Connects the chosen pages, channels or accounts, all of them or none. The caller must be the person who consented, and an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached.",
      parameters: { id: "The id of the choice." },
    },
    document: CompleteAccountSelectionDocument,
    adapter: selection,
    codes: ["ACCOUNT_QUOTA_EXCEEDED"],
    problems: [400, 403, 404, 422, 500],
    select: ({ completed }) => completed.connection,
  }),
];
