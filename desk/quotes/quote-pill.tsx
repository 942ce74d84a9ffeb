import type { QuoteState } from '../../contract/quotes.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** The state of a quote. */
export function QuotePill({ state }: { readonly state: QuoteState }) {
  return <StatusPill tone={quoteTones[state]}>{quoteStateNames[state]}</StatusPill>;
}

/** The states of a quote, as the filter and pills name them. */
export const quoteStateNames: Readonly<Record<QuoteState, string>> = {
  open: 'Open',
  'being-paid': 'Being paid by card',
  paid: 'Paid',
  expired: 'Expired',
};

export const quoteTones = { open: 'active', 'being-paid': 'active', paid: 'good', expired: 'plain' } as const;
