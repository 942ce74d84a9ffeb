import type { KeyEntry } from '../../contract/desk/key-lists.ts';
import { StatusPill } from '../ui/status-pill.tsx';

type Stated = Pick<KeyEntry, 'state' | 'endedBecause' | 'isQuarantined'>;

/** The state of a key in a word. */
export function KeyStatePill({ entry }: { readonly entry: Stated }) {
  const { tone, text } = describeKeyState(entry);
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

export function describeKeyState({ state, endedBecause, isQuarantined }: Stated) {
  return labels[isQuarantined ? 'quarantined' : (endedBecause ?? state)];
}

const labels = {
  free: { tone: 'good', text: 'Free' },
  quarantined: { tone: 'attention', text: 'Quarantined' },
  reserved: { tone: 'active', text: 'Reserved' },
  sold: { tone: 'plain', text: 'Sold' },
  void: { tone: 'plain', text: 'Void' },
  refunded: { tone: 'attention', text: 'Refunded, no longer valid' },
  replaced: { tone: 'attention', text: 'Replaced, no longer valid' },
} as const;
