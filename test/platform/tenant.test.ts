import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { User } from "../../src/platform/access/viewer.ts";
import { currentTenant, forTenant, INSTANCE } from "../../src/platform/concurrency/tenant.ts";
import { tenantOf } from "../../src/server/budget/tenantOf.ts";

describe("the tenant of work", () => {
  it("is the instance outside of requests and jobs", () => {
    expect(currentTenant()).toBe(INSTANCE);
  });

  it("follows the work through promises and timers, beside the work of others", async () => {
    const lookup = async () => {
      await sleep(1);
      return currentTenant();
    };
    const tenants = ["org_a", "org_b"];
    expect(await Promise.all(tenants.map((tenant) => forTenant(() => tenant, lookup)))).toEqual(tenants);
  });

  it("is read when it is needed, because a request knows its viewer late", async () => {
    let tenant = "192.0.2.1";
    const promise = forTenant(
      () => tenant,
      () => sleep(1).then(currentTenant),
    );
    tenant = "org_a";
    expect(await promise).toBe("org_a");
  });
});

describe("the tenant of a request", () => {
  const viewer = (organizations: string[]) =>
    ({
      kind: "user",
      id: "usr_a",
      organizations: new Map(organizations.map((id) => [id, "OWNER"])),
      workspaces: new Map(),
    }) as unknown as User;
  const request = (signedIn: User | undefined, payer?: string) => ({
    address: "192.0.2.1",
    openedContext: signedIn && ({ viewer: signedIn } as RequestContext),
    bill: { allowances: [], budget: [], ...(payer !== undefined && { payer }) },
  });

  it("is the paying organization, the oldest organization, the person, or the network address, in this order", () => {
    expect(tenantOf(request(viewer(["org_a", "org_b"]), "org_b"))).toBe("org_b");
    expect(tenantOf(request(viewer(["org_b", "org_a"])))).toBe("org_a");
    expect(tenantOf(request(viewer([])))).toBe("usr_a");
    expect(tenantOf(request(undefined))).toBe("192.0.2.1");
  });
});
