import type { ReactNode } from 'react';
import { digitsOfAbn, formatAbn } from '../../contract/abn.ts';
import { australianStates } from '../../contract/checkout.ts';
import { describePurpose } from '../../contract/company-details.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import type { QuoteView } from '../../contract/desk/quotes.ts';
import { formatSeats } from '../../contract/format.ts';
import { gstLabel, type Totals } from '../../contract/money.ts';
import { addressLines, personName, type ShownBilling } from '../../contract/shown-billing.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { Money } from '../../web/ui/money.tsx';
import { type FieldSpec, Fields, fieldsOf } from './fields.tsx';
import { CustomerLink } from './links.tsx';
import { Details } from './section.tsx';

interface OrderTotalsProps {
  readonly order: Totals & { readonly refundedCents?: number };
}

export function OrderTotals({ order }: OrderTotalsProps) {
  const { subtotalCents, gstCents, totalCents, refundedCents = 0 } = order;
  return (
    <dl className="ml-auto w-full max-w-72 space-y-1 text-sm">
      <Sum name="Subtotal" cents={subtotalCents} className="text-ink-soft" />
      <Sum name={gstLabel} cents={gstCents} className="text-ink-soft" />
      <Sum name="Total" cents={totalCents} className="font-semibold" />
      {refundedCents > 0 && (
        <>
          <Sum name="Refunded" cents={-refundedCents} className="text-ink-soft" />
          <Sum name="Left" cents={totalCents - refundedCents} className="font-semibold" />
        </>
      )}
    </dl>
  );
}

interface SumProps {
  readonly name: string;
  readonly cents: number;
  readonly className?: string;
}

/** A row of a bill. */
export function Sum({ name, cents, className }: SumProps) {
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4', className)}>
      <dt>{name}</dt>
      <dd className="ml-auto">
        <Money cents={cents} />
      </dd>
    </div>
  );
}

interface LineSummaryProps {
  readonly line: Pick<
    QuoteView['lines'][number],
    'productName' | 'quantity' | 'unitPriceCents' | 'amountCents'
  >;
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

export function LineSummary({ line, more, children }: LineSummaryProps) {
  const { productName, quantity, unitPriceCents, amountCents } = line;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <div className="min-w-[min(100%,10rem)] flex-1 text-sm text-ink-soft">
        <h3 translate="no" className="text-base font-medium wrap-anywhere text-ink">
          {productName}
        </h3>
        <p>
          {formatSeats(quantity)} at <Money cents={unitPriceCents} />
          {more}
        </p>
        {children}
      </div>
      <Money cents={amountCents} className="ml-auto font-medium" />
    </div>
  );
}

/** Who buys, as on the invoice or the quote, with links to all that they bought. */
export function BillingDetails({ email, billing }: Pick<OrderView, 'email' | 'billing'>) {
  const { street, company, phone, abn, purchaseOrder, accountsEmail } = billing;
  return (
    <Details
      of={{
        Email: email === '' ? 'Erased' : <CustomerLink of={email} />,
        Name: personName(billing),
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
  const change = (next: ShownBilling) => {
    const { abn } = next;
    // As soon as an ABN is whole, its digits are grouped.
    if (digitsOfAbn(abn).length === 11) onChange({ ...next, abn: formatAbn(abn) });
    else onChange(next);
  };
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
