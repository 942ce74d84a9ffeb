import { Building2, ReceiptText, Scale } from 'lucide-react';
import { shop } from '../../../shop.config.ts';
import { PolicyLinks } from '../../policies/policy-links.tsx';
import { Money } from '../../ui/money.tsx';
import { Notes } from './review-form.tsx';

interface ChargeNoteProps {
  readonly totalCents: number;
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

/** Who takes the money, how often, what the buyer gets for it, and under which policies. */
export function ChargeNote({ totalCents, keysFollow }: ChargeNoteProps) {
  const charge = (
    <>
      You pay <strong className="font-medium text-ink">{shop.legalName}</strong>{' '}
      <span className="inline-block">(ABN {shop.abn})</span>{' '}
      <Money cents={totalCents} className="font-medium text-ink" /> AUD once, for 12 months. No automatic
      renewal.
    </>
  );
  const delivery = `${keysFollow ? 'Keys in stock' : 'Your keys'} appear here immediately, and by email with your tax invoice.`;
  const policies = (
    <>
      By paying, you accept our terms. Your rights by law stay.
      <PolicyLinks />
    </>
  );
  return (
    <Notes
      notes={[
        [Building2, charge],
        [ReceiptText, delivery],
        [Scale, policies],
      ]}
    />
  );
}
