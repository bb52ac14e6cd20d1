import { getLiveness, getReadiness } from "../../../../src/server/monitoring/operations.ts";
import { breaks } from "../../../support/database/faults.ts";
import type { OtherFixture } from "./fixture.ts";

export const ready: OtherFixture = {
  operation: getReadiness,
  as: null,
  answers: {
    200: () => ({}),
    503(stage) {
      stage.broken.before("_prisma_migrations", breaks);
      return {};
    },
  },
  problems: {},
  members: {},
};

/** Makes the database say once that it ended by itself. */
function endsOnce(database: object): void {
  const own = Object.getOwnPropertyDescriptor(database, "ended");
  const get = () => {
    if (own === undefined) Reflect.deleteProperty(database, "ended");
    else Object.defineProperty(database, "ended", own);
    return AbortSignal.abort();
  };
  Object.defineProperty(database, "ended", { configurable: true, get });
}

export const health: OtherFixture = {
  operation: getLiveness,
  as: null,
  answers: {
    200: () => ({}),
    503({ broken }) {
      endsOnce(broken.services.database);
      return {};
    },
  },
  problems: {},
  members: {},
};
