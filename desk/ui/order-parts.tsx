import type { ReactNode } from 'react';
import { digitsOfAbn, formatAbn } from '../../contract/abn.ts';
import { states } from '../../contract/checkout.ts';
import { describePurpose } from '../../contract/company-details.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { gstLabel } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { addressLines, type ShownBilling } from '../../contract/shown-billing.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { Money } from '../../web/ui/money.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldsOf } from './fields.tsx';
import { CustomerLink } from './links.tsx';
import { Details } from './section.tsx';

type Sums = Pick<OrderView, 'subtotalCents' | 'gstCents' | 'totalCents'> & {
  readonly refundedCents?: number;
};

/** The sums of an order or a quote. */
export function OrderTotals({ order }: { readonly order: Sums }) {
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
  readonly line: Pick<
    OrderView['lines'][number],
    'productName' | 'quantity' | 'unitPriceCents' | 'amountCents'
  >;
  /** Behind the price of a seat. */
  readonly more?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

/** One line of an order or a quote. */
export function LineSummary({ line, more, children }: LineSummaryProps) {
  const { productName, quantity, unitPriceCents, amountCents } = line;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <div className="min-w-0 text-sm text-ink-soft">
        <h3 className="text-base font-medium wrap-anywhere text-ink">{productName}</h3>
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
  const { firstName, lastName, company, phone, abn, purchaseOrder, accountsEmail } = billing;
  return (
    <Details
      of={{
        Email: email === '' ? 'Erased' : <CustomerLink of={email} />,
        Name: `${firstName} ${lastName}`,
        Company: company && <CustomerLink of={company} />,
        ABN: abn && <CustomerLink of={formatAbn(abn)} />,
        'Purchase order': purchaseOrder,
        'Billing address': <span className="whitespace-pre-line">{addressLines(billing).join('\n')}</span>,
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
  /** What the server said of a field that it refused. */
  readonly errorOf: (name: string) => string | undefined;
}

/** The details of the buyer on an invoice. */
export function InvoiceFields({ billing, onChange, errorOf }: InvoiceFieldsProps) {
  // As soon as an ABN is whole, its digits are grouped.
  const change = (next: ShownBilling) =>
    onChange(digitsOfAbn(next.abn).length === 11 ? { ...next, abn: formatAbn(next.abn) } : next);
  const fieldOf = fieldsOf(billing, change, errorOf);
  const whole = (name: keyof ShownBilling) => ({ ...fieldOf(name), className: 'sm:col-span-6' });
  const half = (name: keyof ShownBilling) => ({ ...fieldOf(name), className: 'sm:col-span-3' });
  const third = (name: keyof ShownBilling) => ({ ...fieldOf(name), className: 'sm:col-span-2' });
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <TextField label="First name" {...half('firstName')} />
      <TextField label="Last name" {...half('lastName')} />
      <TextField label="Company" optional {...whole('company')} />
      <TextField label="ABN" optional inputMode="numeric" {...half('abn')} />
      <TextField label="Purchase order" optional {...half('purchaseOrder')} />
      <TextField label="Street address" {...whole('street')} />
      <TextField label="City" {...third('city')} />
      <SelectField label="State" options={states} {...third('state')} />
      <TextField label="Postcode" inputMode="numeric" {...third('postcode')} />
      <TextField label="Phone" optional type="tel" {...whole('phone')} />
      <TextField
        label="Accounts email"
        optional
        type="email"
        spellCheck={false}
        hint="Gets a copy of the invoice, never the keys"
        {...whole('accountsEmail')}
      />
    </div>
  );
}
