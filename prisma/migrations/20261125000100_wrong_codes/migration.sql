-- The number of wrong codes of a second factor in a row. A column with a constant default: milliseconds.
-- AlterTable
ALTER TABLE "second_factor" ADD COLUMN     "wrong_codes" INTEGER NOT NULL DEFAULT 0;
