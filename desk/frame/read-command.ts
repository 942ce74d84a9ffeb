import type { AskedAct } from '../ui/asked-act.ts';

export interface Command extends AskedAct {
  /** What finds the order. */
  readonly text: string;
}

/** `refund 2 of INV-000012`, `refund Brisbane Steel` and `resend 12`; null for any other search. */
export function readCommand(typed: string): Command | null {
  const [, verb, seats, text] = pattern.exec(typed) ?? [];
  if (verb === undefined || text === undefined) return null;
  const act = verb.toLowerCase() === 'refund' ? 'refund' : 'resend';
  if (seats === undefined || act === 'resend') return { act, seats: null, text };
  return { act, seats: Number(seats), text };
}

/** A number before another word is how many seats: `refund 12` names the invoice. */
const pattern = /^\s*(refund|resend)\s+(?:(\d{1,3})\s+(?:seats?\s+)?(?:of\s+)?)?(\S.*?)\s*$/i;
