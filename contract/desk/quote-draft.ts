import * as z from 'zod/mini';
import { email } from '../text.ts';
import { agreedQuote, foreseenQuote, foresight, heldLicence } from './agreed-quote.ts';

/** Calls about a quote that is being written. None of them writes it. */
export const quoteDraftCalls = {
  findLicences: {
    summary: 'List the licences of an email address, which a quote may renew or end with',
    role: 'sales',
    body: z.object({ email }),
    answer: z.object({ licences: z.array(heldLicence) }),
  },
  foreseeQuote: {
    summary: 'Show the list prices and the days of a quote before it is written',
    role: 'sales',
    body: foreseenQuote,
    answer: foresight,
  },
  drawDraft: {
    summary: 'Draw the pages of a quote as its PDF would have them, without writing it',
    role: 'sales',
    body: agreedQuote,
    /** The pages are below each other, and as high as each other. */
    answer: z.object({ svg: z.string(), pages: z.int() }),
  },
  saveDraft: {
    summary: 'Save the PDF of a quote without writing it: its number is “Draft”',
    role: 'sales',
    body: agreedQuote,
    answer: 'pdf',
  },
} as const;
