import type { Pool } from 'pg';
import { readWords, removeComments, type Text } from './read-sql.ts';
import {
  embeddedServer,
  type Feature,
  features,
  forbidden,
  forbiddenNames,
  functions,
  keywords,
} from './reviewed-sql.ts';

/** Words that PostgreSQL knows. */
export interface KnownWords {
  readonly keywords: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

export async function readKnownWords(pool: Pool): Promise<KnownWords> {
  const { rows } = await pool.query<{ keywords: string[]; functions: string[] }>(`select
    array(select word from pg_get_keywords()) as keywords,
    array(select distinct proname::text from pg_proc) as functions`);
  return { keywords: new Set(rows[0]?.keywords), functions: new Set(rows[0]?.functions) };
}

/** The path of a statement that was recorded when it was sent. */
const sent = 'a statement as it was sent';

/** Does the same with statements as they were sent. */
export async function reviewStatements(pool: Pool, statements: Iterable<string>): Promise<string[]> {
  const texts = [...statements].map((text) => ({ path: sent, text, isSql: true }));
  return findUnreviewed(texts, await readKnownWords(pool));
}

/** What the texts use although it is forbidden, used elsewhere only, or was never reviewed. */
export function findUnreviewed(texts: readonly Text[], known: KnownWords): string[] {
  const found = texts
    .filter(({ path }) => path !== embeddedServer)
    .flatMap((text) => [
      ...findForbidden(text),
      ...(text.isSql ? [...findNewWords(text, known), ...findStrays(text)] : []),
    ]);
  return [...new Set(found)];
}

function findForbidden({ path, text, isSql }: Text): string[] {
  if (forbiddenNames.test(text)) return [`${path}: ${forbiddenNames.exec(text)?.[0]}`];
  if (!isSql) return [];
  return Object.entries(forbidden)
    .filter(([, pattern]) => pattern.test(removeComments(text)))
    .map(([name]) => `${path}: ${name}`);
}

function findNewWords({ path, text }: Text, known: KnownWords): string[] {
  return readWords(text)
    .filter(
      ({ word, isCalled }) =>
        (known.keywords.has(word) && !keywords.has(word) && !functions.has(word)) ||
        (isCalled && known.functions.has(word) && !functions.has(word) && !keywords.has(word)),
    )
    .map(({ word }) => `${path}: ${word} is new`);
}

/** A feature outside of the files that use it. Statements as they were sent have no file. */
function findStrays(text: Text): string[] {
  if (text.path === sent) return [];
  return features
    .filter(({ files, ...feature }) => files && !files.includes(text.path) && uses(text, feature))
    .map(({ row }) => `${text.path}: ${row} is new there`);
}

export function uses({ text, isSql }: Text, { pattern }: Pick<Feature, 'pattern'>): boolean {
  const words = readWords(text).map(({ word, isCalled }) => (isCalled ? `${word} (` : word));
  return isSql && pattern.test(words.join(' '));
}
