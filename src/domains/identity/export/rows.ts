import type { Services } from "../../../platform/services/services.ts";
import { type Owners, ownersIn } from "./owners.ts";
import { pageStatement, type Source } from "./source.ts";

interface Row {
  json: string;
  key: string[];
}

/** Reads the rows of a source page by page, owner by owner. */
export async function* pagesOf(
  { database: { pool } }: Pick<Services, "database">,
  source: Source,
  owners: Owners,
): AsyncGenerator<string[]> {
  for (const owner of ownersIn(owners, source)) {
    let after: string[] | null = null;
    do {
      const { text, values, page } = pageStatement(source, owner, after);
      const { rows }: { rows: Row[] } = await pool.query<Row>(text, values);
      if (rows.length > 0) yield rows.map(({ json }) => json);
      after = rows.length < page ? null : (rows.at(-1)?.key ?? null);
    } while (after !== null);
  }
}

/** Returns the JSON file of a source, in pieces. `count` gets the number of its rows. */
export async function* jsonOf(
  services: Pick<Services, "database">,
  source: Source,
  owners: Owners,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pagesOf(services, source, owners)) {
    yield `${isFirst ? "[" : ","}\n${page.join(",\n")}`;
    isFirst = false;
    count(page.length);
  }
  yield isFirst ? "[]\n" : "\n]\n";
}
