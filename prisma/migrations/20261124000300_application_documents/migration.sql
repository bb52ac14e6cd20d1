-- Trusted documents of external applications. The version is read with each token of the application.
ALTER TABLE "external_application" ADD COLUMN "documents_version" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "application_document_version" (
    "application_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "document_count" INTEGER NOT NULL,
    "byte_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_document_version_pkey" PRIMARY KEY ("application_id","version")
);

CREATE TABLE "application_document" (
    "application_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "application_document_pkey" PRIMARY KEY ("application_id","document_id")
);

ALTER TABLE "application_document_version" ADD CONSTRAINT "application_document_version_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "external_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
