import * as z from 'zod/mini';

/** A day as `YYYY-MM-DD`, from 2000 on: PostgreSQL has no year 0. */
export function day(message: string) {
  return z.iso.date(message).check(z.refine((date) => date >= '2000', message));
}
