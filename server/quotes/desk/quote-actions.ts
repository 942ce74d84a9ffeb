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
import { drawDraft, saveDraft } from './draft-actions.ts';
import { findBuyers } from './find-buyers.ts';
import { fixEmail } from './fix-email.ts';
import { followUpQuote, followUpQuotes } from './follow-up.ts';
import { findLicences } from './held-licences.ts';
import { readLink } from './read-link.ts';
import { createQuote, sendQuote, withdrawQuote } from './write-actions.ts';

export const quoteActions: readonly DeskAction[] = [
  ...[searchQuotes, countQuotes, downloadQuotes, readQuote, openQuote],
  ...[findBuyers, findLicences, foreseeQuote, drawDraft, saveDraft, readLink],
  ...[createQuote, sendQuote, fixEmail, followUpQuote, followUpQuotes, withdrawQuote, markPaid],
];
