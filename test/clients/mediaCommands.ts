import { expect } from "vitest";
import { type Api, at, type Replay, type Steps } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The client of a paired command line, and its token. */
interface Shell {
  api(): Api;
  token(): string;
}

/** The commands of the library. */
export function mediaCommands({ here, library, uploaded, uploadedForm }: Replay, { api, token }: Shell): Steps {
  let media = "";
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    "media upload": async () => {
      media = await uploadedForm(token(), "command");
    },
    "media upload, in a session": async () => {
      const id = await uploaded(api(), "of a command");
      expect(ids(await library(api()))).toContain(id);
    },
    "media list": async () => expect(ids(await library(api(), { search: "command" }))).toEqual([media]),
    "media describe": async () => {
      await answered(api().PATCH("/media/{id}", { ...at(media), body: { alt_text: "A prompt." } }));
      expect((await library(api(), { search: "command" }))[0]?.alt_text).toBe("A prompt.");
    },
    "media usage": async () =>
      expect(await answered(api().GET("/media/{id}/usage", at(media)))).toMatchObject({ count: 0, usage: [] }),
    "media tags": async () => expect((await answered(api().GET("/media/tags", here()))).can_edit).toBe(true),
    "media storage": async () =>
      expect((await answered(api().GET("/media/storage", here()))).asset_count).toBeGreaterThan(0),
    "media trash": async () => {
      await answered(api().DELETE("/media/{id}", at(media)));
      expect(ids(await library(api(), { lifecycle: "trash" }))).toContain(media);
    },
    "media restore": async () => {
      await answered(api().POST("/media/{id}/restore", at(media)));
      expect(ids(await library(api()))).toContain(media);
    },
    "media trash, several": async () => {
      const body = { media_ids: [media] };
      expect(await answered(api().POST("/media/batch-delete", { body }))).toMatchObject({ deleted: 1, failed_ids: [] });
    },
  };
}
