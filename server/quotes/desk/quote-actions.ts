import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import {
  countQuotes,
  downloadQuotes,
  markPaid,
  openQuote,
  readQuote,
  searchQuotes,
} from './actions.ts';
import { createQuote, sendQuote, withdrawQuote } from './write-actions.ts';

export const quoteActions: readonly DeskAction[] = [
  ...[searchQuotes, countQuotes, downloadQuotes, readQuote, openQuote],
  ...[createQuote, sendQuote, withdrawQuote, markPaid],
];
