import * as z from 'zod/mini';

/** What the link to a quote holds: 128 random bits. */
export const quoteToken = z.string().check(z.regex(/^[\w-]{22}$/, 'This is not the link of a quote'));
