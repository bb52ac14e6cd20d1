import { getReadiness } from "../../../../src/server/monitoring/operations.ts";
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
