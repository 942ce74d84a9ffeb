import { Check, Copy } from 'lucide-react';
import { seedProducts } from '../../contract/catalogue.ts';
import { demoInvoice } from '../../contract/demo.ts';
import { formatDollars } from '../../contract/money.ts';
import { readPaymentSettings } from '../browser/payment-settings.ts';
import { FindKeysCard, type LoadFindKeys } from '../my-orders/find-keys-card.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastFailure } from '../ui/toast.ts';
import { useCopy } from '../ui/use-copy.ts';
import { InvoiceAmount } from './invoice-amount.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

const samples: readonly (readonly [label: string, value: string])[] = [
  ['Invoice ID', demoInvoice.id],
  ['Email Address', demoInvoice.email],
  ['License Key', demoInvoice.licenseKey],
  ['Amount in cents', demoInvoice.amountCents],
];

function DemoData({ onFill }: { readonly onFill: () => void }) {
  return (
    <section
      aria-labelledby="sample-data"
      className="rounded-card border border-wattle-line bg-wattle-soft p-6 text-sm sm:p-8"
    >
      <h2 id="sample-data" className="text-heading">
        Sample data
      </h2>
      <p className="mt-1.5 text-wattle-strong">
        No order yet? These values download the invoice of a demo order.
      </p>
      <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 sm:max-lg:grid-cols-2">
        {samples.map(([label, value]) => (
          <div key={label}>
            <dt className="text-wattle-strong">{label}</dt>
            <dd className="font-mono text-[0.8125rem] break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="mt-5 w-full sm:max-lg:w-auto" onClick={onFill}>
        Fill Demo Data
      </Button>
    </section>
  );
}

const exampleCents = seedProducts[0].priceCents;

interface InvoiceScreenProps {
  readonly loadFindKeys: LoadFindKeys;
}

export default function InvoiceScreen({ loadFindKeys }: InvoiceScreenProps) {
  const { values, field, fill, submit, isDownloading, failure } = useInvoiceForm();
  const isDemo = readPaymentSettings() === null;
  const { copied, copy } = useCopy();
  const key = values.licenseKey.trim();
  const CopyIcon = copied !== null && copied === key ? Check : Copy;
  const copyKey = () => {
    if (key !== '') return copy(key);
    toastFailure('No License Key', 'Please enter a license key to copy.');
  };
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Download your invoice</ScreenHeading>
      <p className="mt-3 max-w-prose text-ink-soft">
        Enter the four values from your receipt email to download your tax invoice.
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-8">
        <Card className="p-6 sm:p-8">
          <form noValidate onSubmit={submit} className="space-y-5">
            <TextField
              label="Invoice ID"
              hint="The order ID (ORD-…) or the invoice number (INV-…)"
              autoComplete="off"
              spellCheck={false}
              {...field('id')}
            />
            <TextField
              label="Email Address"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...field('email')}
            />
            <TextField
              label="License Key"
              hint="Any one key of the order"
              autoComplete="off"
              spellCheck={false}
              inputClassName="font-mono text-[0.9375rem]"
              trailing={
                <IconButton label="Copy license key" variant="secondary" onClick={copyKey}>
                  <CopyIcon
                    aria-hidden
                    className={CopyIcon === Check ? 'size-4.5 text-eucalyptus' : 'size-4.5'}
                  />
                </IconButton>
              }
              {...field('licenseKey')}
            />
            <TextField
              label="Amount in cents"
              hint={`The subtotal before GST, in whole cents: ${formatDollars(exampleCents)} is ${exampleCents}`}
              inputMode="numeric"
              autoComplete="off"
              inputClassName="tabular-nums"
              {...field('amountCents')}
            />
            <InvoiceAmount amountCents={values.amountCents} />
            {failure && (
              <Notice tone="danger" role="alert">
                <p className="font-medium">{failure}</p>
              </Notice>
            )}
            <Button type="submit" size="large" busy={isDownloading} className="w-full sm:w-auto">
              {isDownloading ? 'Generating Invoice...' : 'Download Invoice PDF'}
            </Button>
          </form>
        </Card>
        <div className="space-y-6">
          {isDemo && <DemoData onFill={() => fill(demoInvoice)} />}
          <FindKeysCard load={loadFindKeys}>
            No receipt email at hand? Verify your email address to open the invoices and keys of your orders.
          </FindKeysCard>
        </div>
      </div>
    </div>
  );
}
