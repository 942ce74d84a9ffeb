import { Building2, type LucideIcon, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { shop } from '../../../shop.config.ts';
import { Money } from '../../ui/money.tsx';

/** Who takes the money, how often, and what the buyer gets for it. */
export function ChargeNote({ totalCents }: { readonly totalCents: number }) {
  return (
    <ul className="space-y-2.5 rounded-control bg-sunken p-4 text-sm text-ink-soft">
      <Fact icon={Building2}>
        You pay <strong className="font-medium text-ink">{shop.legalName}</strong>{' '}
        <span className="whitespace-nowrap">(ABN {shop.abn})</span>{' '}
        <Money cents={totalCents} className="font-medium text-ink" /> AUD once, for 12 months. No automatic
        renewal.
      </Fact>
      <Fact icon={ReceiptText}>Your keys appear here immediately, and by email with your tax invoice.</Fact>
    </ul>
  );
}

function Fact({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <p className="min-w-0 text-pretty">{children}</p>
    </li>
  );
}
