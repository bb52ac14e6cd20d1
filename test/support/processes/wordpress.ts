import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../database/postgres.ts";
import { unprivileged } from "./binaries.ts";

/** Where Debian's package `wordpress` has its files. */
const FILES = "/usr/share/wordpress";

/** Returns the part that is missing on this machine for a real WordPress; null for none. npm has no package of it. */
export function missingForWordpress(): string | null {
  if (!existsSync(join(FILES, "wp-settings.php"))) return "the package wordpress is not installed";
  if (spawnSync("php", ["-r", "exit(extension_loaded('mysqli') ? 0 : 1);"]).status !== 0) {
    return "PHP with MySQL is not installed (php-cli, php-mysql)";
  }
  const programs = ["mariadbd", "mariadb-install-db"];
  const isMissing = (program: string) => spawnSync(program, ["--help"], { stdio: "ignore" }).error !== undefined;
  return programs.some(isMissing) ? "MariaDB is not installed (mariadb-server)" : null;
}

export interface RealWordpress {
  origin: string;
  host: string;
  login: string;
  appPassword: string;
  stop(): Promise<void>;
}

const configOf = (origin: string, socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
// Application passwords work without TLS on such a site.
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const INSTALL = `<?php
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
ob_start();
wp_install('A site', 'ada', 'ada@example.org', true, '', wp_generate_password());
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'rostrum']);
ob_end_clean();
echo $password;
`;

/** Starts a new site with its own database; both end with `stop`. */
export async function startWordpress(): Promise<RealWordpress> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-wordpress-"));
  const [data, site] = [join(folder, "data"), join(folder, "site")];
  const runAs = unprivileged();
  const own = (path: string) => {
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(path, runAs.uid, runAs.gid);
  };
  mkdirSync(data);
  own(folder);
  own(data);
  const socket = join(folder, "mariadb.sock");
  const isOurs = (path: string) => basename(path) !== "wp-config.php";
  cpSync(FILES, site, { recursive: true, dereference: true, filter: isOurs });
  const install = ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", "--skip-test-db"];
  execFileSync("mariadb-install-db", install, { ...runAs, stdio: "ignore" });
  const bootstrap = join(folder, "init.sql");
  writeFileSync(bootstrap, "CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4;\n");
  const options = [`--datadir=${data}`, `--socket=${socket}`, "--skip-networking", `--init-file=${bootstrap}`];
  const pid = `--pid-file=${join(folder, "mariadb.pid")}`;
  const database = spawn("mariadbd", ["--no-defaults", ...options, pid], { ...runAs, stdio: "ignore" });
  await until(() => existsSync(socket), "MariaDB");
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  writeFileSync(join(site, "wp-config.php"), configOf(origin, socket));
  writeFileSync(join(site, "rostrum-install.php"), INSTALL);
  const appPassword = execFileSync("php", ["-d", "sendmail_path=/bin/true", join(site, "rostrum-install.php")], {
    encoding: "utf8",
  }).trim();
  rmSync(join(site, "rostrum-install.php"));
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: "3" };
  const server = spawn("php", ["-S", host, "-t", site], { env, stdio: "ignore", detached: true });
  await until(async () => (await fetch(origin).catch(() => null))?.ok === true, "WordPress");
  return {
    origin,
    host,
    login: "ada",
    appPassword,
    async stop() {
      // The workers of PHP are processes of the server's group.
      if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM");
      const ended = new Promise((resolve) => database.once("exit", resolve));
      database.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(isUp: () => boolean | Promise<boolean>, name: string): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await isUp()) return;
    await sleep(100);
  }
  throw new Error(`${name} did not start`);
}
