/** What a word in a status column says of a key. */
export type KeyStatus = 'available' | 'used' | 'unknown';

/** Yes and no answer the heading, such as `Redeemed`. */
export function readStatus(cell: string): KeyStatus {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (available.test(text)) return 'available';
  return used.test(text) ? 'used' : 'unknown';
}

const words =
  'used|redeemed|activated|revoked|assigned|sold|claimed|registered|consumed|allocated|taken|expired|refunded|cancell?ed|blocked';
const available = new RegExp(
  `^(?:available|free|new|fresh|open|unsold|ready|in stock|stock|unopened|ok|valid|un ?(?:${words})|(?:not|never|not yet) (?:yet )?(?:${words}|in use))$`,
);
const used = new RegExp(
  `^(?:${words}|void(?:ed)?|invalid|disabled|deactivated|suspended|terminated|deleted|returned|in use|reserved|burned|burnt|dead|(?:already|auto) .*)(?: (?:by|on|to|at) .*)?$`,
);

/**
 * Whether a cell of a column such as `Redeemed`, `Redeemed on` or `Assigned to` says that somebody
 * has the key.
 */
export function saysUsed(cell: string): boolean {
  return !/^(?:|-+|–|—|no|n|false|0|none|nil|null|n\/?a|never|unassigned|not .*|00?[-/.]00?[-/.]0+|0000-00-00.*)$/i.test(
    cell.trim(),
  );
}
