import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mostKeysCounted } from '../contract/desk/key-lists.ts';
import { lateMinutes, pendingTooLongMinutes } from '../contract/desk/order-search.ts';
import { readFacts } from '../server/facts.ts';
import { mailList } from '../server/mail/awaited-mails.ts';
import { shop } from '../shop.config.ts';
import { shareTestDatabase } from './test-database.ts';

const database = await shareTestDatabase();
const facts = await readFacts(shop);

it('the facts of mails name every kind of mail that the outbox sends, and who waits for it', async () => {
  const { rows } = await sql<{ kind: string; waits: string }>`
    select kind, waits from mail_kinds`.execute(database.db);
  const listed = Object.entries(mailList).map(([kind, { waits }]) => ({ kind, waits }));
  expect(rows.toSorted(byKind)).toEqual(listed.toSorted(byKind));
});

it('the facts count minutes and keys as the contract says', () => {
  const minutes = [...facts.matchAll(/interval '(\d+) minutes'/g)].map(([, count]) => Number(count));
  expect(new Set(minutes)).toEqual(new Set([lateMinutes, pendingTooLongMinutes]));
  const limits = [...facts.matchAll(/limit (\d{2,})/g)].map(([, count]) => Number(count));
  expect(new Set(limits)).toEqual(new Set([mostKeysCounted]));
});

function byKind(a: { readonly kind: string }, b: { readonly kind: string }): number {
  return a.kind.localeCompare(b.kind);
}
