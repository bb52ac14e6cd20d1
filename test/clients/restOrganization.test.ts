import { expect, test } from "vitest";
import { offered } from "../contract/rest/fixtures/acceptOwnership.ts";
import { deletable } from "../contract/rest/fixtures/deleteOrganization.ts";
import { theStage } from "../contract/rest/stage.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { answered, arriving } from "./restClient.ts";

/**
 * The domains of organizations and of the instance, each with one whole task of a client that knows an email address
 * and a password.
 */
const stage = theStage();

test("organizations: previews a deletion, proves the person and deletes the organization", async () => {
  const toBeDeleted = await deletable(stage());
  const { api } = await arriving(stage());
  const { id = "", name = "" } =
    (await answered(api.GET("/organizations"))).find((each) => each.id === toBeDeleted) ?? {};
  const params = { path: { id } };
  const preview = await answered(api.GET("/organizations/{id}/deletion-preview", { params }));
  expect(preview).toMatchObject({ organization_id: id, blockers: [] });
  const proof = { action: "organization.delete" as const, password: PASSWORD };
  const { grant } = await answered(api.POST("/auth/reauth/password", { body: proof }));
  await answered(api.DELETE("/organizations/{id}", { params, body: { confirm_name: name, reauth_grant: grant } }));
  expect((await answered(api.GET("/organizations"))).map((each) => each.id)).not.toContain(id);
});

test("ownership: finds the offer in the inbox and accepts the ownership", async () => {
  const { id: offer, nominee, organizationId } = await offered(stage());
  const { api } = await arriving(stage(), nominee);
  const transfer = await answered(
    api.GET("/organization-ownership-transfers/resolve", { params: { query: { id: offer } } }),
  );
  expect(transfer).toMatchObject({ status: "pending", organization_id: organizationId });
  await answered(api.POST("/organization-ownership-transfers/accept", { body: { id: transfer.id } }));
  const [organization] = await answered(api.GET("/organizations"));
  expect(organization).toMatchObject({ id: organizationId, role: "owner" });
});

test("billing: reads the state of the organization's plan", async () => {
  const { api, organization_id: id } = await arriving(stage());
  const status = await answered(api.GET("/organizations/{id}/billing/status", { params: { path: { id } } }));
  expect(status).toMatchObject({ organization_id: id, can_manage_billing: true });
});

test("plans: finds a person by their address and sets their plan", async () => {
  const { instanceAdmin, owner } = stage().users;
  const { api } = await arriving(stage(), instanceAdmin);
  const query = { search: owner.email };
  const firstUser = async () => (await answered(api.GET("/admin/users", { params: { query } }))).users[0];
  const user = await firstUser();
  const params = { path: { user_id: user?.id ?? "" } };
  await answered(api.PUT("/admin/users/{user_id}/plan", { params, body: { plan_id: "Agency" } }));
  expect((await firstUser())?.plan_ids).toContain("agency");
});

test("users: are listed by number of the page, in each order", async () => {
  const { api } = await arriving(stage(), stage().users.instanceAdmin);
  const read = (query: object) => answered(api.GET("/admin/users", { params: { query } }));
  const { total } = await read({});
  const newest = await read({ per_page: 2, page: 2 });
  expect(newest).toMatchObject({ page: 2, per_page: 2, total, total_pages: Math.ceil(total / 2) });
  expect(newest.users).toEqual((await read({ per_page: 4 })).users.slice(2));
  const emails = (await read({ sort: "email", direction: "asc", per_page: 100 })).users.map(({ email }) => email);
  expect(emails).toEqual(emails.toSorted());
  const counts = (await read({ sort: "workspace_count" })).users.map((user) => user.workspace_count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts[0]).toBeGreaterThan(0);
});

test("provider apps: saves an app, which people then find as a server", async () => {
  const { api } = await arriving(stage(), stage().users.instanceAdmin);
  const body = {
    provider: "mastodon",
    name: "Coffee",
    instance_url: "https://coffee.example",
    client_id: "client",
    client_secret: "secret",
    is_active: true,
  };
  await answered(api.POST("/admin/provider-apps", { body }));
  const servers = await answered(api.GET("/accounts/mastodon/servers"));
  expect(servers).toContainEqual({ name: "Coffee", instance_url: "https://coffee.example" });
});

test("applications: registers an application and lists it", async () => {
  const { api } = await arriving(stage(), stage().users.instanceAdmin);
  const body = {
    name: "Calendar",
    client_type: "public" as const,
    redirect_uris: ["https://calendar.example/back"],
    allowed_scopes: ["workspace:read" as const],
  };
  const { application } = await answered(api.POST("/admin/external-applications", { body }));
  const listed = await answered(api.GET("/admin/external-applications"));
  expect(listed.map((each) => each.client_id)).toContain(application.client_id);
});

test("audit: exports the event of a workspace that was just created", async () => {
  const { api, organization_id } = await arriving(stage());
  const { id } = await answered(api.POST("/workspaces", { body: { name: "Audited", organization_id } }));
  const query = { organization_id, action: "workspace.created" };
  const { api: administrator } = await arriving(stage(), stage().users.instanceAdmin);
  const { items } = await answered(administrator.GET("/admin/audit-events/export.json", { params: { query } }));
  expect(items.map((event) => event.resource.id)).toContain(id);
});
