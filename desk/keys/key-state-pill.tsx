import type { KeyEntry } from '../../contract/desk/key-lists.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** The state of a key in a word. */
export function KeyStatePill({
  entry,
}: {
  readonly entry: Pick<KeyEntry, 'state' | 'endedBecause' | 'isQuarantined'>;
}) {
  if (entry.isQuarantined) return <StatusPill tone="attention">Quarantined</StatusPill>;
  const { tone, text } = labels[entry.endedBecause ?? entry.state];
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

const labels = {
  free: { tone: 'good', text: 'Free' },
  reserved: { tone: 'active', text: 'Reserved' },
  sold: { tone: 'plain', text: 'Sold' },
  void: { tone: 'plain', text: 'Void' },
  refunded: { tone: 'attention', text: 'Refunded, no longer valid' },
  replaced: { tone: 'attention', text: 'Replaced, no longer valid' },
} as const;
