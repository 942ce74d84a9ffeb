import { readFile } from 'node:fs/promises';
import { escapeLiteral } from 'pg';

/** The nouns that have facts, each after those whose facts it reads. */
const nouns = ['refunds', 'payments', 'keys', 'mail', 'orders', 'quotes', 'products', 'licences'];

/**
 * SQL of the views and functions that say what is true of the shop's tables: the facts of all
 * nouns.
 */
export async function readFacts(seller: { readonly timeZone: string }): Promise<string> {
  const files = nouns.map((noun) =>
    readFile(new URL(`./${noun}/facts.sql`, import.meta.url), 'utf8'),
  );
  const texts = await Promise.all(files);
  return [days(seller.timeZone), ...texts].join('\n').replaceAll('\r\n', '\n');
}

/**
 * A day is one where the seller is. The functions are short enough to become part of the statements
 * that call them.
 */
const days = (timeZone: string) => `
create or replace function shop_time_zone() returns text immutable parallel safe language sql
as $$ select ${escapeLiteral(timeZone)} $$;

create or replace function shop_day(moment timestamptz) returns date immutable parallel safe language sql
as $$ select (moment at time zone shop_time_zone())::date $$;

create or replace function shop_today() returns date stable parallel safe language sql
as $$ select shop_day(now()) $$;
`;
