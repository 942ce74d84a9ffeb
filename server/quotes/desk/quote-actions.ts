import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import {
  countQuotes,
  downloadQuotes,
  foreseeQuote,
  markPaid,
  openQuote,
  readQuote,
  searchQuotes,
} from './actions.ts';
import { findLicences } from './held-licences.ts';
import { createQuote, sendQuote, withdrawQuote } from './write-actions.ts';

export const quoteActions: readonly DeskAction[] = [
  ...[searchQuotes, countQuotes, downloadQuotes, readQuote, openQuote],
  ...[findLicences, foreseeQuote],
  ...[createQuote, sendQuote, withdrawQuote, markPaid],
];
