import { digitsOfAbn, formatAbn } from '../../contract/abn.ts';
import { states } from '../../contract/checkout.ts';
import type { ShownBilling } from '../../contract/shown-billing.ts';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';

interface InvoiceFieldsProps {
  readonly billing: ShownBilling;
  readonly onChange: (billing: ShownBilling) => void;
  /** What the server said of a field that it refused. */
  readonly errorOf: (name: keyof ShownBilling) => string | undefined;
}

/** The details of the buyer on an invoice. */
export function InvoiceFields({ billing, onChange, errorOf }: InvoiceFieldsProps) {
  const field = (name: keyof ShownBilling) => ({
    className: 'sm:col-span-6',
    value: billing[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...billing, [name]: target.value }),
    error: errorOf(name),
  });
  const groupAbn = () => {
    if (digitsOfAbn(billing.abn).length === 11) onChange({ ...billing, abn: formatAbn(billing.abn) });
  };
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <TextField {...field('firstName')} className="sm:col-span-3" label="First name" />
      <TextField {...field('lastName')} className="sm:col-span-3" label="Last name" />
      <TextField {...field('company')} label="Company" optional />
      <TextField
        {...field('abn')}
        className="sm:col-span-3"
        label="ABN"
        optional
        inputMode="numeric"
        onBlur={groupAbn}
      />
      <TextField {...field('purchaseOrder')} className="sm:col-span-3" label="Purchase order" optional />
      <TextField {...field('street')} label="Street address" />
      <TextField {...field('city')} className="sm:col-span-2" label="City" />
      <SelectField {...field('state')} className="sm:col-span-2" label="State" options={states} />
      <TextField {...field('postcode')} className="sm:col-span-2" label="Postcode" inputMode="numeric" />
      <TextField {...field('phone')} label="Phone" optional type="tel" />
      <TextField
        {...field('accountsEmail')}
        label="Accounts email"
        optional
        type="email"
        spellCheck={false}
        hint="Gets a copy of the invoice, never the keys"
      />
    </div>
  );
}
