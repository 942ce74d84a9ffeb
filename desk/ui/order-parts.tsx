import type { ReactNode } from 'react';
import { digitsOfAbn, formatAbn } from '../../contract/abn.ts';
import { australianStates } from '../../contract/checkout.ts';
import { describePurpose } from '../../contract/company-details.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import type { QuoteView } from '../../contract/desk/quotes.ts';
import { formatSeats } from '../../contract/format.ts';
import { gstLabel, type Totals } from '../../contract/money.ts';
import { addressLines, type ShownBilling } from '../../contract/shown-billing.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { Money } from '../../web/ui/money.tsx';
import { type FieldSpec, Fields, fieldsOf } from './fields.tsx';
import { CustomerLink } from './links.tsx';
import { Details } from './section.tsx';

export function OrderTotals({
  order,
}: {
  readonly order: Totals & { readonly refundedCents?: number };
}) {
  const { subtotalCents, gstCents, totalCents, refundedCents = 0 } = order;
  const sums = {
    Subtotal: subtotalCents,
    [gstLabel]: gstCents,
    Total: totalCents,
    ...(refundedCents > 0 && { Refunded: -refundedCents, Left: totalCents - refundedCents }),
  };
  return (
    <dl className="ml-auto w-full max-w-72 space-y-1 text-sm">
      {Object.entries(sums).map(([name, cents]) => (
        <div
          key={name}
          className={`flex justify-between gap-4 ${strong.has(name) ? 'font-semibold' : 'text-ink-soft'}`}
        >
          <dt>{name}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const strong: ReadonlySet<string> = new Set(['Total', 'Left']);

interface LineSummaryProps {
  readonly line: Omit<QuoteView['lines'][number], 'listPriceCents'>;
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

export function LineSummary({ line, more, children }: LineSummaryProps) {
  const { productName, quantity, unitPriceCents, amountCents } = line;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <div className="min-w-0 text-sm text-ink-soft">
        <h3 translate="no" className="text-base font-medium wrap-anywhere text-ink">
          {productName}
        </h3>
        <p>
          {formatSeats(quantity)} at <Money cents={unitPriceCents} />
          {more}
        </p>
        {children}
      </div>
      <Money cents={amountCents} className="shrink-0 font-medium" />
    </div>
  );
}

/** Who buys, as on the invoice or the quote, with links to all that they bought. What was left out is not shown. */
export function BillingDetails({ email, billing }: Pick<OrderView, 'email' | 'billing'>) {
  const { firstName, lastName, street, company, phone, abn, purchaseOrder, accountsEmail } =
    billing;
  return (
    <Details
      of={{
        Email: email === '' ? 'Erased' : <CustomerLink of={email} />,
        Name: `${firstName} ${lastName}`.trim(),
        Company: company && <CustomerLink of={company} />,
        ABN: abn && <CustomerLink of={formatAbn(abn)} />,
        'Purchase order': purchaseOrder,
        'Billing address': street && (
          <span className="whitespace-pre-line">{addressLines(billing).join('\n')}</span>
        ),
        Phone: phone,
        'Accounts email': accountsEmail && <EmailText address={accountsEmail} />,
        'What it is for': describePurpose(billing),
      }}
    />
  );
}

interface InvoiceFieldsProps {
  readonly billing: ShownBilling;
  readonly onChange: (billing: ShownBilling) => void;
  readonly errorOf: (name: string) => string | undefined;
}

export function InvoiceFields({ billing, onChange, errorOf }: InvoiceFieldsProps) {
  // As soon as an ABN is whole, its digits are grouped.
  const change = (next: ShownBilling) =>
    onChange(digitsOfAbn(next.abn).length === 11 ? { ...next, abn: formatAbn(next.abn) } : next);
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <Fields of={invoiceFields} fieldOf={fieldsOf(billing, change, errorOf)} />
    </div>
  );
}

const whole = { className: 'sm:col-span-6' };
const half = { className: 'sm:col-span-3' };
const third = { className: 'sm:col-span-2' };

const invoiceFields: Readonly<Partial<Record<keyof ShownBilling, FieldSpec>>> = {
  firstName: { label: 'First name', ...half },
  lastName: { label: 'Last name', ...half },
  company: { label: 'Company', optional: true, ...whole },
  abn: { label: 'ABN', optional: true, inputMode: 'numeric', ...half },
  purchaseOrder: { label: 'Purchase order', optional: true, ...half },
  street: { label: 'Street address', ...whole },
  city: { label: 'City', ...third },
  state: { label: 'State', options: australianStates, ...third },
  postcode: { label: 'Postcode', inputMode: 'numeric', ...third },
  phone: { label: 'Phone', optional: true, type: 'tel', ...whole },
  accountsEmail: {
    label: 'Accounts email',
    hint: 'Gets a copy of the invoice, never the keys',
    optional: true,
    type: 'email',
    ...whole,
  },
};
