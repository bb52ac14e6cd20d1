import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeExport } from "../../src/domains/identity/export/make.ts";
import { exportAccountOf } from "../../src/domains/identity/export/request.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import {
  download,
  EXPORT,
  exportGrant,
  presentExport,
  requestExport,
  visitSecurity,
} from "../support/domains/accountExport.ts";
import { anonymous, PASSWORD } from "../support/domains/accounts.ts";
import { sweep } from "../support/domains/mails.ts";
import { stored } from "../support/domains/media.ts";
import { runJobs } from "../support/jobs.ts";
import type { Newcomer } from "../support/newcomer.ts";
import { withPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";
import { leavingGrant } from "./leaver.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.db.prisma.rateLimit.deleteMany());

const HOUR_MS = 3_600_000;
const rowOf = (person: Newcomer) => w.db.prisma.accountExport.findUnique({ where: { userId: person.id } });
const archiveIn = (id: string | undefined) => stored(w, `exports/${id}.zip`);
const state = async (person: Newcomer) => (await presentExport(w, person.token))?.state;
const make = (services: Services, exportId = "") =>
  makeExport.run(services, { exportId }, { id: "job", signal: new AbortController().signal });

async function ready(): Promise<{ ada: Newcomer; id: string; address: string }> {
  const ada = await withPassword(w);
  await requestExport(w, ada.token);
  await runJobs(w.app.services);
  const address = (await presentExport(w, ada.token))?.archiveUrl ?? "";
  return { ada, id: (await rowOf(ada))?.id ?? "", address };
}

describe("the request of an export", () => {
  test("needs a grant of its own action, and is refused to tokens and impersonations", async () => {
    const ada = await withPassword(w);
    for (const reauthGrant of ["none", await leavingGrant(w, ada.token)])
      expect(codeOf(await w.gql(ada.token, EXPORT, { input: { reauthGrant } }))).toBe("INVALID_CREDENTIALS");
    const input = { reauthGrant: await exportGrant(w, ada.token) };
    expect(codeOf(await w.gql(await w.apiToken("editor", "API_FULL"), EXPORT, { input }))).toBe("FORBIDDEN");
    const IMPERSONATE = "mutation ($input: ImpersonateInput!) { impersonate(input: $input) { token } }";
    const asAda = { input: { userId: ada.id, reason: "Support" } };
    const { impersonate } = dataOf(
      await w.gql<{ impersonate: { token: string } }>(w.users.instanceAdmin.token, IMPERSONATE, asAda),
    );
    expect(codeOf(await w.gql(impersonate.token, EXPORT, { input }))).toBe("FORBIDDEN");
    expect(await rowOf(ada)).toBeNull();
    expect(codeOf(await w.gql(ada.token, EXPORT, { input }))).toBeUndefined();
  });

  test("returns the open export, and is limited to five a day", async () => {
    const ada = await withPassword(w);
    const requested: (string | undefined)[] = [];
    for (let times = 0; times < 5; times += 1) {
      await requestExport(w, ada.token);
      requested.push((await rowOf(ada))?.id);
    }
    expect(new Set(requested).size).toBe(1);
    expect(codeOf(await requestExport(w, ada.token))).toBe("RATE_LIMITED");
    const where = { action: "user.export_requested", resourceId: ada.id };
    expect(await w.db.prisma.auditEvent.findMany({ where })).toMatchObject([{ actorUserId: ada.id }]);
  });

  test("replaces a finished export and its archive", async () => {
    const { ada, id, address } = await ready();
    await requestExport(w, ada.token);
    expect(await state(ada)).toBe("REQUESTED");
    expect((await download(w, address)).status).toBe(404);
    await runJobs(w.app.services);
    expect([await archiveIn(id), await state(ada)]).toEqual([null, "READY"]);
  });

  test("by an operator is for a person without a password", async () => {
    const ada = await withPassword(w);
    await exportAccountOf(anonymous(w.app.services), { email: ada.email });
    await runJobs(w.app.services);
    expect(await state(ada)).toBe("READY");
  });
});

describe("an archive", () => {
  test("has no address from before a change of the password, the sign-in email or the second factor", async () => {
    const { ada, address } = await ready();
    expect((await download(w, address)).status).toBe(200);
    const CHANGE = "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { revokedSessions } }";
    const input = { currentPassword: PASSWORD, newPassword: "another correct horse battery" };
    dataOf(await w.gql(ada.token, CHANGE, { input }));
    expect((await download(w, address)).status).toBe(403);
    let present = (await presentExport(w, ada.token))?.archiveUrl ?? "";
    expect((await download(w, present)).status).toBe(200);
    for (const data of [{ email: `new.${ada.email}` }, { secondFactorAt: w.clock.now() }]) {
      await w.db.prisma.user.update({ where: { id: ada.id }, data });
      expect((await download(w, present)).status).toBe(403);
      await w.db.prisma.$executeRaw`UPDATE tenant_revision SET revision = gen_random_uuid()`;
      present = (await presentExport(w, ada.token))?.archiveUrl ?? "";
      expect((await download(w, present)).status).toBe(200);
    }
  });

  test("is downloaded with its signed address alone, whole or a range, and stored by no cache", async () => {
    const { address } = await ready();
    const whole = await download(w, address);
    expect([whole.status, whole.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="rostrum-export-/);
    const request = new Request(address, { headers: { range: "bytes=10-19" } });
    const part = await w.app.fetch(request, { address: "192.0.2.9" });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.bytes.subarray(10, 20)]);
    const forged = [address.replace(/signature=.{4}/, "signature=AAAA"), address.replace(/expires=\d/, "expires=9")];
    for (const wrong of [...forged, address.replace(/\?.*/, "")]) expect((await download(w, wrong)).status).toBe(403);
  });

  test("is visible to its person alone", async () => {
    const [{ ada, address }, eve] = [await ready(), await ready()];
    expect((await presentExport(w, eve.ada.token))?.archiveUrl).not.toBe(address);
    const [path, query] = [address.split("?")[0], eve.address.split("?")[1]];
    expect((await download(w, `${path}?${query}`)).status).toBe(403);
    expect(await presentExport(w, w.users.instanceAdmin.token)).toBeNull();
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { suspendedAt: w.clock.now() } });
    expect((await download(w, address)).status).toBe(404);
  });

  test("is gone a day later, with its row", async () => {
    const { ada, id, address } = await ready();
    w.clock.advance(24 * HOUR_MS);
    expect((await download(w, address)).status).toBe(403);
    expect(await state(ada)).toBeUndefined();
    await sweep(w, "account_export.tidy");
    await runJobs(w.app.services);
    expect([await rowOf(ada), await archiveIn(id)]).toEqual([null, null]);
  });

  test("is deleted with the account", async () => {
    const { ada, id, address } = await ready();
    const DELETE = "mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }";
    dataOf(await w.gql(ada.token, DELETE, { input: { reauthGrant: await leavingGrant(w, ada.token) } }));
    expect((await download(w, address)).status).toBe(404);
    await runJobs(w.app.services);
    expect(await archiveIn(id)).toBeNull();
  });
});

describe("the job", () => {
  /** Services whose storage takes the archive only after `release`. */
  function held() {
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { services } = w.app;
    const put: Services["storage"]["put"] = async (...of) => {
      started.resolve();
      await gate.promise;
      return services.storage.put(...of);
    };
    return { services: { ...services, storage: { ...services.storage, put } }, started: started.promise, gate };
  }

  test("is run again when its worker was lost, and a late worker changes nothing", async () => {
    const ada = await withPassword(w);
    await requestExport(w, ada.token);
    const { id = "" } = (await rowOf(ada)) ?? {};
    const lost = held();
    const late = make(lost.services, id);
    await lost.started;
    await w.db.prisma.outboxMessage.deleteMany({ where: { topic: makeExport.topic } });
    await sweep(w, "account_export.tidy");
    await runJobs(w.app.services);
    expect(await state(ada)).toBe("REQUESTED");
    w.clock.advance(601_000);
    await sweep(w, "account_export.tidy");
    await runJobs(w.app.services);
    const settled = await rowOf(ada);
    expect(settled).toMatchObject({ state: "READY", attempts: 2 });
    lost.gate.resolve();
    await late;
    expect(await rowOf(ada)).toEqual(settled);
    const { manifest } = await download(w, (await presentExport(w, ada.token))?.archiveUrl ?? "");
    expect(manifest.userId).toBe(ada.id);
    const where = { action: "user.export_completed", resourceId: ada.id };
    expect(await w.db.prisma.auditEvent.count({ where })).toBe(1);
  });

  test("removes the archive of an account that was deleted meanwhile", async () => {
    const ada = await withPassword(w);
    await requestExport(w, ada.token);
    const { id = "" } = (await rowOf(ada)) ?? {};
    const slow = held();
    const making = make(slow.services, id);
    await slow.started;
    await w.db.prisma.user.delete({ where: { id: ada.id } });
    slow.gate.resolve();
    await making;
    expect(await archiveIn(id)).toBeNull();
  });

  test("fails with a reason when the storage does, and the person can request another export", async () => {
    const ada = await withPassword(w);
    await requestExport(w, ada.token);
    const { services } = w.app;
    const put = () => Promise.reject(new StorageError("the storage folder: ENOSPC"));
    await make({ ...services, storage: { ...services.storage, put } }, (await rowOf(ada))?.id);
    expect(await presentExport(w, ada.token)).toMatchObject({ state: "FAILED", error: "STORAGE_UNAVAILABLE" });
    expect((await visitSecurity(w, ada.token)).text).toContain("The storage of this server did not answer.");
    await requestExport(w, ada.token);
    await runJobs(services);
    expect(await state(ada)).toBe("READY");
  });

  test("gives up after five attempts without an end", async () => {
    const ada = await withPassword(w);
    await requestExport(w, ada.token);
    await w.db.prisma.accountExport.update({ where: { userId: ada.id }, data: { attempts: 5 } });
    await runJobs(w.app.services);
    expect(await presentExport(w, ada.token)).toMatchObject({ state: "FAILED", error: "DID_NOT_FINISH" });
  });
});

test("the page requests the archive with the password, and shows its state and its address", async () => {
  const ada = await withPassword(w);
  const send = (password: string) => visitSecurity(w, ada.token, { decision: "export", password });
  expect((await visitSecurity(w, ada.token)).text).toContain("Request the archive");
  const wrong = await send("wrong");
  expect([wrong.status, wrong.text.includes("The password does not match.")]).toEqual([401, true]);
  expect((await send(PASSWORD)).location).toBe("/security?done=export");
  expect((await visitSecurity(w, ada.token)).text).toContain("The archive is being made");
  await runJobs(w.app.services);
  const { text } = await visitSecurity(w, ada.token);
  const address = /href="(\/account-export\/[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await download(w, address)).manifest.userId).toBe(ada.id);
});
