import { useState } from 'react';
import { formatAbn } from '../../contract/abn.ts';
import type { KnownBuyer } from '../../contract/desk/quote-life.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { FieldState } from '../ui/fields.tsx';
import { BillingDetails, InvoiceFields } from '../ui/order-parts.tsx';
import { Section } from '../ui/section.tsx';
import { BuyerFinder } from './buyer-finder.tsx';
import type { QuoteDraft } from './quote-draft.ts';

interface BuyerSectionProps {
  readonly draft: QuoteDraft;
  readonly revises: string | null;
  readonly onChange: (changed: Partial<QuoteDraft>) => void;
  readonly email: FieldState;
  readonly errorOf: (field: string) => string | undefined;
}

/**
 * Who gets the quote: known, found, or typed. What wasn't typed is folded, unless something in it is
 * wrong.
 */
export function BuyerSection({ draft, revises, onChange, email, errorOf }: BuyerSectionProps) {
  const { billing, renews } = draft;
  const isKnown = draft.email !== '' && billing.firstName !== '';
  const [found, setFound] = useState(isKnown ? draft.email : null);
  const isKept = revises !== null || renews.length > 0;
  const hasFault = [email.error, ...Object.keys(billing).map((name) => errorOf(`billing.${name}`))];
  const isFolded = found === draft.email && found !== '' && !hasFault.some(Boolean);

  const choose = (buyer: KnownBuyer) => {
    setFound(buyer.email);
    onChange({
      email: buyer.email,
      billing: { ...buyer.billing, abn: formatAbn(buyer.billing.abn) },
    });
  };

  return (
    <Section
      title="Buyer"
      actions={
        isFolded && (
          <Button variant="secondary" onClick={() => setFound(null)}>
            Change details
          </Button>
        )
      }
    >
      {!isKept && <BuyerFinder onChoose={choose} />}
      {isFolded && <BillingDetails email={draft.email} billing={billing} />}
      {!isFolded && (
        <>
          <TextField
            label="Email"
            type="email"
            spellCheck={false}
            hint={describeEmail(revises, renews)}
            readOnly={isKept}
            {...email}
          />
          <InvoiceFields
            billing={billing}
            onChange={(next) => onChange({ billing: next })}
            errorOf={(field) => errorOf(`billing.${field}`)}
          />
        </>
      )}
    </Section>
  );
}

function describeEmail(revises: string | null, renews: readonly string[]): string {
  if (revises) return 'A revised quote keeps its address.';
  if (renews.length > 0) return 'A renewal keeps the address of its order.';
  return 'Gets the quote, and the keys once it is paid.';
}
