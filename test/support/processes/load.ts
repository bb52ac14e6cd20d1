import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { Client } from "../client.ts";
import type { ServerProcess } from "./serverProcess.ts";

const CREATE = "mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }";

/** Writers that create publications through servers, one after another, until they are stopped. */
export interface Load {
  /** The ids of the publications whose creation was acknowledged. */
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
  /**
   * Expects that the database has each acknowledged publication, and none whose creation was refused with certainty;
   * and that each refusal was UNAVAILABLE.
   */
  expectKept(database: Database): Promise<void>;
}

/** Starts writers that share the servers. */
export function startLoad(servers: readonly ServerProcess[], writers: number): Load {
  const acknowledged: string[] = [];
  const refused: { title: string; status: number; message: string; code: string }[] = [];
  const over = new AbortController();

  async function write(writer: number): Promise<void> {
    const { url, demo } = servers[writer % servers.length] as ServerProcess;
    const client = new Client({ fetch: (request) => fetch(request) }, url);
    for (let number = 0; !over.signal.aborted; number++) {
      const title = `Writer ${writer}, ${number}`;
      const input = { workspaceId: demo.ids.workspace, title };
      const { data, errors, status } = await client.gql<{ createPublication: { publication: { id: string } } } | null>(
        demo.users.owner.token,
        CREATE,
        { input },
      );
      const [error] = errors ?? [];
      if (data?.createPublication) acknowledged.push(data.createPublication.publication.id);
      else refused.push({ title, status, message: error?.message ?? "", code: error?.extensions.code ?? "" });
      if (error !== undefined) await sleep(20);
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    async stop() {
      over.abort();
      await writing;
    },
    async expectKept({ prisma }) {
      expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["503 UNAVAILABLE"]));
      const rows = await prisma.publication.findMany({ select: { id: true, title: true } });
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      const titles = new Set(rows.map(({ title }) => title));
      const certain = refused.filter(({ message }) => !message.includes("unknown whether"));
      expect(certain.filter(({ title }) => titles.has(title))).toEqual([]);
    },
  };
}
