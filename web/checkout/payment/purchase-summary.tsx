import { ChevronDown } from 'lucide-react';
import { countOf, formatSeats } from '../../../contract/format.ts';
import { gstLabel, lineAmountCents } from '../../../contract/money.ts';
import { addressLines } from '../../../contract/shown-billing.ts';
import { describePerSeat, usualTerm } from '../../../contract/terms.ts';
import { countSeats } from '../../stored-cart/cart-store.ts';
import { EmailText } from '../../ui/contact-links.tsx';
import { Money } from '../../ui/money.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { listCompanyDetails } from '../steps/company-details.tsx';
import { type Purchase, renewedBy, totalsOf } from './purchase-attempt.ts';
import { describePurchaseTerm, PurchaseDays } from './purchase-days.tsx';
import { useNarrow } from './use-narrow.ts';

interface PurchaseSummaryProps {
  readonly purchase: Purchase;
  readonly canChange: boolean;
}

/** Where it is not beside the card, a line of each until it is opened. */
export function PurchaseSummary({ purchase, canChange }: PurchaseSummaryProps) {
  const folded = useNarrow();
  const { quote, renews, email, billing } = purchase;
  const { totalCents } = totalsOf(purchase);
  const kind = (quote && `Quote ${quote.number}`) || (renews && 'Renewal');
  const days = renewedBy(purchase).length > 0 && (
    <PurchaseDays purchase={purchase} canChange={canChange && !quote} />
  );
  if (!folded)
    return (
      <div className="space-y-5 lg:sticky lg:top-0">
        <section
          aria-label="Order Summary"
          className="rounded-control border border-line bg-paper p-4 sm:p-5"
        >
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h4 className="text-sm font-semibold">Order Summary</h4>
            {kind && <p className="text-sm text-ink-soft">{kind}</p>}
          </div>
          {days}
          <Amounts purchase={purchase} />
        </section>
        <BilledTo purchase={purchase} canChange={canChange} />
      </div>
    );

  const who = [billing.company?.trim() || `${billing.firstName} ${billing.lastName}`, email];
  return (
    <div className="rounded-control border border-line bg-paper px-4 text-sm">
      <details className="group">
        <summary className={summaryLook}>
          <span className="sr-only">Order Summary: </span>
          <span className="min-w-24 truncate font-semibold">
            {kind && `${kind}: `}
            {nameLines(purchase)}
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
          <span className="ml-auto shrink-0 text-right leading-tight group-open:hidden">
            <span className="block text-xs text-ink-soft">Total inc. GST</span>{' '}
            <Money cents={totalCents} className="font-semibold" />
          </span>
        </summary>
        <div className="space-y-4">
          <Amounts purchase={purchase} />
          <BilledTo purchase={purchase} canChange={canChange} />
        </div>
      </details>
      {days && <div className="border-t border-line pt-3">{days}</div>}
      <p className={whoLook}>
        <span className="min-w-0 truncate">For {who.join(', ')}</span>
        {canChange && <Change what="billing address" to="address" />}
      </p>
    </div>
  );
}

const summaryLook =
  'flex min-h-11 list-none flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden';

const whoLook =
  'flex min-h-11 items-center gap-x-3 border-t border-line text-ink-soft ' +
  '[details[open]+&]:hidden';

/** Such as `Enterprise Protection × 25`, whose end never stands alone on a line. */
function nameWithSeats(name: string, seats: number): string {
  return `${name}\u00a0×\u00a0${seats}`;
}

function nameLines({ lines }: Pick<Purchase, 'lines'>): string {
  const [line] = lines;
  if (line && lines.length === 1) return nameWithSeats(line.name, line.quantity);
  return `${countOf(lines.length, 'product')}, ${formatSeats(countSeats(lines))}`;
}

function Amounts({ purchase }: { readonly purchase: Purchase }) {
  const { lines, quote } = purchase;
  const { gstCents, totalCents } = totalsOf(purchase);
  return (
    <>
      {quote && renewedBy(purchase).length === 0 && (
        <p className="mb-3 text-sm wrap-anywhere text-ink-soft">{describePurchaseTerm(purchase)}</p>
      )}
      <dl className="space-y-2 text-sm wrap-anywhere *:flex *:justify-between *:gap-4">
        {lines.map((line) => (
          <div key={line.productId} className="text-ink-soft">
            <dt>
              <span translate="no">{nameWithSeats(line.name, line.quantity)}</span>
              {quote && (
                <span className="block text-xs">
                  <Money cents={line.unitPriceCents} /> {describePerSeat(line.term ?? usualTerm)}
                </span>
              )}
            </dt>
            <dd className="text-ink">
              <Money cents={lineAmountCents(line)} />
            </dd>
          </div>
        ))}
        <div className="border-t border-line pt-2 text-ink-soft">
          <dt>{gstLabel}</dt>
          <dd className="text-ink">
            <Money cents={gstCents} />
          </dd>
        </div>
        <div className="text-base font-semibold">
          <dt>Total (inc. GST)</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function BilledTo({ purchase: { email, billing }, canChange }: PurchaseSummaryProps) {
  const isFixed = useCheckoutState().goal.kind === 'pay-quote';
  const { firstName, lastName, company, phone } = billing;
  const lines = [`${firstName} ${lastName}`, company, ...addressLines(billing), phone];
  const address = [...lines, ...listCompanyDetails(billing)].map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
    <span key={i} className="block">
      {text}
    </span>
  ));
  const parts = [
    { label: 'Email', step: 'email', what: 'email', text: <EmailText address={email} /> },
    { label: 'Billed to', step: 'address', what: 'billing address', text: address },
  ] as const;
  return (
    <dl className="divide-y divide-line border-line text-sm max-lg:border-t lg:border-b">
      {parts.map(({ label, step, what, text }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="col-span-2 row-start-2 min-w-0 wrap-anywhere">{text}</dd>
          {canChange && !(isFixed && step === 'email') && (
            <dd>
              <Change what={what} to={step} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  readonly what: string;
  readonly to: 'email' | 'address';
}

function Change({ what, to }: ChangeProps) {
  return (
    <TextButton className="ml-auto" onClick={() => advanceCheckout({ type: 'moved', to })}>
      Change<span className="sr-only"> {what}</span>
    </TextButton>
  );
}
