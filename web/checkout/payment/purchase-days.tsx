import { describeQuotedTerm } from '../../../contract/quotes.ts';
import { usualTerm } from '../../../contract/terms.ts';
import { useLoadedProducts } from '../../api/use-products.ts';
import { LeftOpen } from '../../renewal/left-open.tsx';
import { RenewalDays } from '../../renewal/renewal-days.tsx';
import { focusStep } from '../../steps/step-heading.tsx';
import { type Purchase, renewedBy } from './purchase-attempt.ts';

interface PurchaseDaysProps {
  readonly purchase: Purchase;
  /** What else is open may be added to the cart, and new seats removed from it. */
  readonly canChange: boolean;
}

/** From when until when a renewal's licences are valid: in general until the shop has said it. */
export function PurchaseDays({ purchase, canChange }: PurchaseDaysProps) {
  const products = useLoadedProducts() ?? [];
  const { plan } = purchase;
  return (
    <div role="status" aria-atomic={false} className="mb-3 space-y-3">
      {!plan && (
        <p className="text-sm wrap-anywhere text-ink-soft">{describePurchaseTerm(purchase)}</p>
      )}
      {plan && (
        <>
          <RenewalDays plan={plan} onChanged={canChange ? focusStep : undefined} />
          <LeftOpen open={plan.open} products={canChange ? products : []} onChanged={focusStep} />
        </>
      )}
    </div>
  );
}

/** How long its licences are valid, and from when, without the days. */
export function describePurchaseTerm(purchase: Purchase): string {
  return describeQuotedTerm({
    lines: purchase.lines.map(({ term = usualTerm }) => ({ term })),
    renews: renewedBy(purchase),
    renewCovered: purchase.quote?.renewCovered ?? purchase.renewCovered ?? false,
  });
}
