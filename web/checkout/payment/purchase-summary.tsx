import { gstLabel, lineAmountCents } from '../../../contract/money.ts';
import { addressLines } from '../../../contract/shown-billing.ts';
import { EmailText } from '../../ui/contact-links.tsx';
import { Money } from '../../ui/money.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { listCompanyDetails } from '../steps/company-details.tsx';
import { type Purchase, totalsOf } from './purchase-attempt.ts';

interface PurchaseSummaryProps {
  readonly purchase: Purchase;
  readonly canChange: boolean;
}

/** Everything that will be charged, and to whom. */
export function PurchaseSummary({ purchase, canChange }: PurchaseSummaryProps) {
  const { quote, renews } = purchase;
  const quoteName = quote ? `Quote ${quote.number}` : renews && 'Renewal';
  return (
    <div className="space-y-5">
      <section aria-label="Order Summary" className="rounded-control border border-line bg-paper p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 className="text-sm font-semibold">Order Summary</h4>
          {quoteName && <p className="text-sm text-ink-soft">{quoteName}</p>}
        </div>
        <Amounts purchase={purchase} />
      </section>
      <BilledTo purchase={purchase} canChange={canChange} />
    </div>
  );
}

function Amounts({ purchase }: { readonly purchase: Purchase }) {
  const { lines } = purchase;
  const { gstCents, totalCents } = totalsOf(purchase);
  return (
    <dl className="space-y-2 text-sm wrap-anywhere *:flex *:justify-between *:gap-4">
      {lines.map((line) => (
        <div key={line.productId} className="text-ink-soft">
          <dt>{`${line.name} × ${line.quantity}`}</dt>
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
  );
}

/** Who is billed, and buttons to change it. */
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
    <dl className="divide-y divide-line border-b border-line text-sm">
      {parts.map(({ label, step, what, text }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="col-span-2 row-start-2 min-w-0 wrap-anywhere">{text}</dd>
          {canChange && !(isFixed && step === 'email') && (
            <dd>
              <TextButton onClick={() => advanceCheckout({ type: 'moved', to: step })}>
                Change<span className="sr-only"> {what}</span>
              </TextButton>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
