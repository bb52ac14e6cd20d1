import { Buffer } from "node:buffer";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Prisma } from "../../prisma/generated/client/client.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { type Env, readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { LanguageModel } from "../../src/platform/language-models/languageModel.ts";
import type { Log } from "../../src/platform/log/log.ts";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import type { PaymentProvider } from "../../src/platform/payments/paymentProvider.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import type { Tracer } from "../../src/platform/tracing/span.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { Client } from "./client.ts";
import { testDatabase } from "./database/template.ts";
import { plantWords } from "./database/words.ts";
import { emptiedWhenClosed } from "./run/emptied.ts";
import { Clock } from "./time/clock.ts";

/** The personas that a test can act as. */
export const ROLES = ["owner", "admin", "editor", "viewer", "member", "outsider", "instanceAdmin"] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  id: string;
  email: string;
  sessionId: string;
  /** A session token. */
  token: string;
}

/**
 * A small instance of its own: two organizations, a person in every role, a workspace with slots in each, and the app
 * over them.
 * - owner: owns the organization; admin: its admin; editor, viewer: members with that role in `workspace`; member: a
 *   member of the organization without any workspace; outsider: owns the other organization; instanceAdmin: a member of
 *   nothing.
 */
export interface World extends Client {
  app: App;
  db: Database;
  clock: Clock;
  users: Record<Role, Person>;
  ids: {
    organization: string;
    workspace: string;
    /** Of the same organization; only owner and admin reach it. */
    secondWorkspace: string;
    slot: string;
    otherOrganization: string;
    otherWorkspace: string;
    otherSlot: string;
  };
  /** An API token of a person. */
  apiToken(role: Role, scope: "API_READ" | "API_WRITE" | "API_FULL", workspaceId?: string): Promise<string>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** An open, migrated database of the test's own; a fresh one of the project when left out. The world closes it. */
  database?: Database;
  log?: Log;
  /** Nothing is traced when left out. */
  tracer?: Tracer;
  env?: Record<string, string>;
  /** The instant at which the world begins. */
  now?: Date;
  /** A language model; the one that the environment names, if any, when left out. */
  model?: LanguageModel;
  /** A payment provider; the one that the environment names, if any, when left out. */
  payments?: PaymentProvider;
  /** The client of hosts that users name; the guarded one when left out. */
  fetch?: Fetch;
}

/** A key to seal with, so that no test leaves a key file behind. */
export const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;

/** Builds a world on a fresh database of the project that the test runs in: PGlite or PostgreSQL. */
export async function world(options: WorldOptions = {}): Promise<World> {
  const db = options.database ?? (await testDatabase());
  const clock = new Clock(options.now ?? new Date("2026-03-02T10:00:00Z"));
  const own = {
    NODE_ENV: "test",
    DEFAULT_PLAN: "unlimited",
    PUBLIC_URL: "http://rostrum.test",
    SECRET_KEYS,
    ANSWER_CACHE: "verify",
    EXECUTION: "compare",
    // Races send many requests at once, none of which may wait for its turn.
    MAX_OPERATIONS_PER_PERSON: "100",
    MAX_OPERATIONS_PER_ORGANIZATION: "100",
  };
  const env: Env = readEnv({ ...own, ...options.env });
  const folder = await mkdtemp(join(tmpdir(), "rostrum-media-"));
  const { log, tracer, model, payments, fetch } = options;
  const storage = createFolderStorage(folder);
  const app = await createApp({
    env,
    database: db,
    now: clock.now,
    storage,
    ...(log && { log }),
    ...(tracer && { tracer }),
    ...(model && { model }),
    ...(payments && { payments }),
    ...(fetch && { fetch }),
  });
  const people = await populate(db, clock.now());
  const members = {
    app,
    db,
    clock,
    ...people,
    apiToken: (role: Role, scope: "API_READ" | "API_WRITE" | "API_FULL", workspaceId?: string) =>
      mintApiToken(db, clock.now(), people.users[role].id, scope, workspaceId),
    async close() {
      await app.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return emptiedWhenClosed(Object.assign(new Client(app), members), app, app.services);
}

async function populate({ prisma, pool }: Database, now: Date) {
  const stamp = { createdAt: now, updatedAt: now };
  const users = Object.fromEntries(ROLES.map((role) => [role, person(role)])) as Record<Role, Person>;
  await prisma.user.createMany({
    data: ROLES.map((role) => ({
      id: users[role].id,
      email: users[role].email,
      name: `The ${role}`,
      emailVerifiedAt: now,
      isInstanceAdmin: role === "instanceAdmin",
      ...stamp,
    })),
  });
  await plantWords(pool);
  await prisma.session.createMany({
    data: ROLES.map((role) => ({
      id: users[role].sessionId,
      userId: users[role].id,
      tokenHash: hashSecret(users[role].token),
      device: "vitest",
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
    })),
  });
  const ids = {
    organization: newId("org"),
    workspace: newId("ws"),
    secondWorkspace: newId("ws"),
    slot: newId("slot"),
    otherOrganization: newId("org"),
    otherWorkspace: newId("ws"),
    otherSlot: newId("slot"),
  };
  await prisma.organization.createMany({
    data: [
      { id: ids.organization, name: "Northwind", createdById: users.owner.id, ...stamp },
      { id: ids.otherOrganization, name: "Harbor", createdById: users.outsider.id, ...stamp },
    ],
  });
  const joins = (organizationId: string, role: Role, as: "OWNER" | "ADMIN" | "MEMBER") => ({
    id: newId("orm"),
    organizationId,
    userId: users[role].id,
    role: as,
    createdAt: now,
  });
  await prisma.organizationMember.createMany({
    data: [
      joins(ids.organization, "owner", "OWNER"),
      joins(ids.organization, "admin", "ADMIN"),
      joins(ids.organization, "editor", "MEMBER"),
      joins(ids.organization, "viewer", "MEMBER"),
      joins(ids.organization, "member", "MEMBER"),
      joins(ids.otherOrganization, "outsider", "OWNER"),
    ],
  });
  const timezone = "Europe/Berlin";
  await prisma.workspace.createMany({
    data: [
      { id: ids.workspace, organizationId: ids.organization, name: "Coffee", timezone, ...stamp },
      { id: ids.secondWorkspace, organizationId: ids.organization, name: "Tea", timezone, ...stamp },
      { id: ids.otherWorkspace, organizationId: ids.otherOrganization, name: "Books", timezone, ...stamp },
    ],
  });
  const works = (
    workspaceId: string,
    role: Role,
    as: "ADMIN" | "EDITOR" | "VIEWER",
  ): Prisma.WorkspaceMemberCreateManyInput => ({
    id: newId("wsm"),
    workspaceId,
    userId: users[role].id,
    role: as,
    ...stamp,
  });
  await prisma.workspaceMember.createMany({
    data: [
      works(ids.workspace, "admin", "ADMIN"),
      works(ids.workspace, "editor", "EDITOR"),
      works(ids.workspace, "viewer", "VIEWER"),
      works(ids.otherWorkspace, "outsider", "ADMIN"),
    ],
  });
  const slot = (id: string, workspaceId: string) => ({
    id,
    workspaceId,
    localDayOfWeek: 1,
    localHour: 9,
    localMinute: 30,
    ...stamp,
  });
  await prisma.postingSlot.createMany({
    data: [slot(ids.slot, ids.workspace), slot(ids.otherSlot, ids.otherWorkspace)],
  });
  return { users, ids };
}

function person(role: Role): Person {
  return {
    id: newId("usr"),
    email: `${role.toLowerCase()}@example.org`,
    sessionId: newId("ses"),
    token: newSecret("session"),
  };
}

async function mintApiToken(
  { prisma }: Database,
  now: Date,
  userId: string,
  scope: "API_READ" | "API_WRITE" | "API_FULL",
  workspaceId?: string,
): Promise<string> {
  const token = newSecret("apiToken");
  await prisma.apiToken.create({
    data: {
      id: newId("tok"),
      userId,
      name: scope,
      scope,
      workspaceId: workspaceId ?? null,
      tokenHash: hashSecret(token),
      hint: token.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 90 * 86_400_000),
    },
  });
  return token;
}
