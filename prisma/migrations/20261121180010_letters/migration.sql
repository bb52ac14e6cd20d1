-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'LETTER';

-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "sealed" TEXT;
