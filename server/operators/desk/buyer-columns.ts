import { sql } from 'kysely';

/** What lists show of the buyer of a row with `billing`; empty once that is erased. */
export const buyerColumns = {
  buyer: sql<string>`trim(concat_ws(' ', billing->>'firstName', billing->>'lastName'))`,
  company: sql<string>`coalesce(billing->>'company', '')`,
};
