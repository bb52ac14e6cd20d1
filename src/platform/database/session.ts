import type pg from "pg";
import type { Target } from "../env/databaseAddress.ts";

/** The state of a session, which PostgreSQL reports at its begin and after each change. A pooler may report nothing. */
export interface Session {
  /** Whether the server is a standby. */
  readonly isStandby: boolean;
  /** Whether a transaction may write, unless it says that it does not. */
  readonly takesWrites: boolean;
}

type ParameterListener = (message: { parameterName: string; parameterValue: string }) => void;
/** The part of the driver that its types leave out. */
interface Reporting {
  readonly connection: { on(event: "parameterStatus", listener: ParameterListener): void };
}

/**
 * Returns a function that reads the present state of a session; undefined while the server has reported none.
 * @param sharesSessions whether a pooler gives each transaction another session: its reports can be of an earlier one
 */
export function watchSession(
  client: pg.Client,
  sharesSessions: boolean,
  onChange: (session: Session) => void = () => {},
): () => Session | undefined {
  if (sharesSessions) return () => undefined;
  const values = new Map<string, boolean>();
  const read = (): Session | undefined => {
    const [isStandby, isReadOnly] = [values.get("in_hot_standby"), values.get("default_transaction_read_only")];
    if (isStandby === undefined || isReadOnly === undefined) return undefined;
    return { isStandby, takesWrites: !isStandby && !isReadOnly };
  };
  (client as unknown as Reporting).connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    if (parameterName !== "in_hot_standby" && parameterName !== "default_transaction_read_only") return;
    values.set(parameterName, parameterValue === "on");
    const session = read();
    if (session !== undefined) onChange(session);
  });
  return read;
}

const STATE = `SELECT pg_is_in_recovery() AS "isStandby",
  NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS "takesWrites"`;

/** Asks the server for the state of a session. */
export async function askSession(client: pg.Client | pg.Pool): Promise<Session> {
  const { rows } = await client.query<Session>(STATE);
  return rows[0] as Session;
}

/** Whether a session is one that an address asks for, except that `prefer-standby` also accepts any other. */
export const fits = ({ isStandby, takesWrites }: Session, target: Target): boolean =>
  ({
    any: true,
    "read-write": takesWrites,
    "read-only": !takesWrites,
    primary: !isStandby,
    standby: isStandby,
    "prefer-standby": isStandby,
  })[target];
