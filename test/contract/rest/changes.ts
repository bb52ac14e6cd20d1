import { subscribed } from "../../support/domains/plan.ts";
import type { Call, Provocation, Stage } from "./fixture.ts";

/** Turns a call that succeeds into one that causes a problem. */
export type Change = (call: Call, stage: Stage) => Call | Promise<Call>;

/** One way to a problem that a row cannot say. */
export type Special = readonly [title: string, code: Provocation["code"], change: Change];

export const body =
  (members: object): Change =>
  (call) => ({ ...call, body: { ...call.body, ...members } });
export const query =
  (members: Record<string, string>): Change =>
  (call) => ({ ...call, query: { ...call.query, ...members } });
export const idOf = ({ path }: Call): string => path?.["id"] ?? "";

/** The call after something became different. */
export const after =
  (act: (call: Call, stage: Stage) => unknown): Change =>
  async (call, stage) => {
    await act(call, stage);
    return call;
  };

/** A call of the owner of another organization, which uses as much as no plan allows. */
export const beyondThePlan =
  (
    metric: string,
    period: string,
    call: (call: Call, stage: Stage) => Partial<Call> | Promise<Partial<Call>>,
  ): Change =>
  async (good, stage) => {
    const { otherOrganization: organizationId } = stage.ids;
    await subscribed(stage, organizationId, "starter");
    const key = { organizationId, metric, period };
    await stage.db.prisma.usageCounter.upsert({
      where: { organizationId_metric_period: key },
      create: { ...key, value: 10n ** 15n },
      update: {},
    });
    return { ...good, token: stage.users.outsider.token, ...(await call(good, stage)) };
  };
