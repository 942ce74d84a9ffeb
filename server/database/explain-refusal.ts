import { DatabaseError } from 'pg';
import { readOnlyState } from './outage.ts';

/** Why the database refuses to work with these settings, and what to do, in a sentence; null for any other error. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof DatabaseError)) return null;
  const { code, message } = error;
  if (message.includes('unsupported startup parameter')) {
    return `The pooler of DATABASE_URL refuses a setting of the shop (${message}): see "A pooler" in docs/scaling.md.`;
  }
  if (code === '42501')
    return `The user of DATABASE_URL lacks a right (${message}): use the owner of the shop's tables.`;
  if (code === readOnlyState) {
    return 'The database of DATABASE_URL takes no changes: it is a standby, or its user may only read.';
  }
  return null;
}
