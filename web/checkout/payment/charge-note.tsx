import { Building2, ReceiptText, Scale } from 'lucide-react';
import { shop } from '../../../shop.config.ts';
import { PolicyLinks } from '../../policies/policy-links.tsx';
import { Money } from '../../ui/money.tsx';

interface ChargeNoteProps {
  readonly totalCents: number;
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

/** Who takes the money, how often, what the buyer gets for it, and under which policies. */
export function ChargeNote({ totalCents, keysFollow }: ChargeNoteProps) {
  return (
    <ul className="space-y-2.5 rounded-control bg-sunken p-4 text-sm text-ink-soft *:flex *:gap-2.5">
      <li>
        <Building2 aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0 text-pretty">
          You pay <strong className="font-medium text-ink">{shop.legalName}</strong>{' '}
          <span className="inline-block">(ABN {shop.abn})</span>{' '}
          <Money cents={totalCents} className="font-medium text-ink" /> AUD once, for 12 months. No automatic
          renewal.
        </p>
      </li>
      <li>
        <ReceiptText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0 text-pretty">
          {keysFollow
            ? 'Keys in stock appear here immediately, and by email with your tax invoice.'
            : 'Your keys appear here immediately, and by email with your tax invoice.'}
        </p>
      </li>
      <li>
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p className="text-pretty">By paying, you accept our terms. Your rights by law stay.</p>
          <PolicyLinks />
        </div>
      </li>
    </ul>
  );
}
