import { dayOf } from '../contract/days-left.ts';
import { matchesSearch } from '../contract/fold-text.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { shop as seller } from '../shop.config.ts';
import type { Options } from './options.ts';
import { readCount, readDay } from './read-values.ts';

/** How the answer of a list is printed. */
export const listFormats = ['text', 'json', 'csv'] as const;

export interface ListParts {
  /** What the text of a search is. */
  readonly text: string;
  /** What the days are of, such as `placed`; undefined for a list of what has no day. */
  readonly days?: string;
  readonly states?: readonly string[];
}

/** What narrows a list: the same names for every list, with what only this one has. */
export function filterOptions({ text, days, states }: ListParts, own: Options = {}): Options {
  return {
    '[text]': text,
    ...(states && { '--state <text>': { words: 'only those in a state', choices: states } }),
    ...own,
    ...(days && {
      '--from <day>': {
        words: `${days} on this day or later, such as 2026-11-01, in ${seller.timeZone}`,
        read: readDay,
      },
      '--to <day>': { words: `${days} on this day or earlier`, read: readDay },
    }),
  };
}

/** Which part of a list is printed, and how. Without `usual`, a page has all of it. */
export function pageOptions(usual: number | 'all' = 'all'): Options {
  return {
    '--limit <count>': {
      words: `how many a page has, at most ${mostListed} (default: ${usual})`,
      read: readCount(mostListed),
    },
    '--after <text>':
      'the page that begins after this: `next` of the page before, or the id of its last row',
    ...formatOption,
  };
}

export const formatOption: Options = {
  '--format <text>': { words: 'how to print the page (default: text)', choices: listFormats },
};

const mostListed = 10_000;

/** What {@link filterOptions} and {@link pageOptions} give. */
export interface ListInput {
  readonly text?: string;
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  readonly after?: string;
}

/** The desk for an action that lists a page: as long as was asked for. */
export function withPageSize<Opened extends object>(desk: Opened, { limit }: ListInput) {
  return limit === undefined ? desk : { ...desk, pageSize: limit };
}

interface RowFacts<Row> {
  readonly nameOf: (row: Row) => string | number;
  /** What the text of a search is compared with. */
  readonly textsOf: (row: Row) => readonly (string | null)[];
  readonly stateOf?: (row: Row) => string;
  readonly momentOf?: (row: Row) => string;
}

/** Narrows a list that is read as a whole, as the search of a long one does in the database. */
export function narrowRows<Row>(
  rows: readonly Row[],
  { text, state, from = '', to = '9999', limit = rows.length, after }: ListInput,
  { nameOf, textsOf, stateOf, momentOf }: RowFacts<Row>,
): Row[] {
  const isFound = (row: Row) => {
    if (state !== undefined && stateOf?.(row) !== state) return false;
    if (text && !textsOf(row).some((each) => each && matchesSearch(each, text))) return false;
    if (!momentOf) return true;
    const day = dayOf(new Date(momentOf(row)), seller.timeZone);
    return from <= day && day <= to;
  };
  const begins = rows.findIndex((row) => String(nameOf(row)) === after) + 1;
  if (after !== undefined && begins === 0)
    throw new Misunderstood([{ field: 'after', message: 'This is not the next page of a list' }]);
  return rows.slice(begins).filter(isFound).slice(0, limit);
}
