import { readAddress } from "./addressText.ts";

// Rules that concern several variables.

type VariableTexts = Readonly<Record<string, string | undefined>>;

/** Returns an error for each password whose address is missing, or has a password too. */
export function beside(texts: VariableTexts): string[] {
  const { SMTP_URL, SMTP_PASSWORD, MIGRATION_DATABASE_URL, MIGRATION_PGPASSWORD } = texts;
  const mail = SMTP_PASSWORD === undefined ? undefined : readAddress(SMTP_URL ?? "");
  return [
    ...(mail === undefined || (mail?.username && mail.password === "")
      ? []
      : ["SMTP_PASSWORD: requires SMTP_URL with a user and without a password"]),
    ...(MIGRATION_PGPASSWORD === undefined || MIGRATION_DATABASE_URL !== undefined
      ? []
      : ["MIGRATION_PGPASSWORD: requires MIGRATION_DATABASE_URL"]),
  ];
}

const TOGETHER = [
  ["OIDC_ISSUER", "OIDC_AUDIENCE"],
  ["SMTP_URL", "MAIL_FROM"],
  ["LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICES"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

/** Returns an error for each missing variable of a group of which another one is set. */
export function alone(texts: VariableTexts): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => texts[name] === undefined);
    const all = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
    return missing.length < names.length ? missing.map((name) => `${name}: ${all} are set together or not at all`) : [];
  });
}

/** Returns an error for each variable that another one requires, or does not permit. */
export function unfit(texts: VariableTexts): string[] {
  const { NODE_ENV, PUBLIC_URL, EXECUTION, DATABASE_URL, MIGRATION_DATABASE_URL } = texts;
  const isProduction = NODE_ENV === "production";
  return [
    ...(isProduction && PUBLIC_URL === undefined
      ? [
          "PUBLIC_URL: is required in production; without it, addresses in answers would come from the Host header of the request",
        ]
      : []),
    ...(isProduction && EXECUTION === "compare"
      ? ["EXECUTION: compare executes each query twice, and is for tests; remove it in production"]
      : []),
    ...(MIGRATION_DATABASE_URL !== undefined && !DATABASE_URL?.startsWith("postgres")
      ? ["MIGRATION_DATABASE_URL: requires DATABASE_URL to name the same PostgreSQL server"]
      : []),
  ];
}
