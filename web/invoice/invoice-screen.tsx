import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { readWhole } from '../../contract/amounts.ts';
import { calls } from '../../contract/calls.ts';
import { seedProducts } from '../../contract/catalogue.ts';
import { demoInvoice } from '../../contract/demo.ts';
import { addGst, formatDollars } from '../../contract/money.ts';
import { type InvoiceQuery, invoiceQuery } from '../../contract/my-orders.ts';
import { ask } from '../api/send.ts';
import { readPaymentSettings } from '../browser/payment-settings.ts';
import { saveFile } from '../browser/save-file.ts';
import { CallFailure } from '../my-orders/call-failure.tsx';
import { FindKeysCard, type LoadFindKeys } from '../my-orders/find-keys-card.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useCopy } from '../ui/copy-button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { dismissToast, toast, toastFailure } from '../ui/toast.ts';

const { priceCents } = seedProducts[0];
const example = `${formatDollars(priceCents)} is ${priceCents}`;

const fields: Readonly<Record<keyof InvoiceQuery, TextFieldProps>> = {
  id: {
    label: 'Invoice ID',
    hint: 'The order ID (ORD-…) or the invoice number (INV-…)',
    autoComplete: 'off',
    spellCheck: false,
  },
  email: {
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  licenseKey: {
    label: 'License Key',
    hint: 'Any one key of the order',
    autoComplete: 'off',
    spellCheck: false,
    inputClassName: 'font-mono text-[0.9375rem]',
  },
  amountCents: {
    label: 'Amount in cents',
    hint: `The subtotal before GST, in whole cents: ${example}`,
    inputMode: 'numeric',
    autoComplete: 'off',
    inputClassName: 'tabular-nums',
  },
};
const names = ['id', 'email', 'licenseKey', 'amountCents'] as const;

function DemoData({ onFill }: { readonly onFill: () => void }) {
  return (
    <section
      aria-labelledby="sample-data"
      className="rounded-card border border-warning-line bg-warning-soft p-6 text-sm sm:p-8"
    >
      <h2 id="sample-data" className="text-heading">
        Sample data
      </h2>
      <p className="mt-1.5 text-warning-strong">
        No order yet? These values download the invoice of a demo order.
      </p>
      <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 sm:max-lg:grid-cols-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-warning-strong">{fields[name].label}</dt>
            <dd translate="no" className="font-mono text-[0.8125rem] break-all">
              {demoInvoice[name]}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="mt-5 w-full sm:max-lg:w-auto" onClick={onFill}>
        Fill Demo Data
      </Button>
    </section>
  );
}

/** In memory only, for buyers who open another tab and return. */
let typed: InvoiceQuery = { id: '', email: '', licenseKey: '', amountCents: '' };

const failed = 'Failed to download invoice. Please try again.';
const missing = 'Please fill in all fields to download your invoice.';
const downloaded = {
  title: 'Invoice Downloaded',
  description: 'Your invoice has been downloaded successfully.',
};

async function downloadInvoice(query: InvoiceQuery) {
  saveFile(await ask(calls.downloadInvoice, { query }), `invoice-${query.id}.pdf`);
}

export default function InvoiceScreen({ loadFindKeys }: { readonly loadFindKeys: LoadFindKeys }) {
  const form = useForm({ resolver: zodResolver(invoiceQuery), defaultValues: typed });
  const values = form.watch();
  useEffect(() => {
    typed = values;
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: downloadInvoice,
    onSuccess: () => void toast(downloaded),
    // Silent: the form announces the reason.
    onError: () => void toastFailure('Download Failed', failed, { silent: true }),
  });
  const submit = form.handleSubmit(
    (query) => mutate(query),
    () => void toastFailure('Missing Information', missing),
  );
  const fillDemoData = () => {
    form.reset(demoInvoice);
    dismissToast();
  };
  const isDemo = readPaymentSettings() === null;
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Download your invoice</ScreenHeading>
      <p className="mt-3 max-w-prose text-ink-soft">
        Enter the four values from your receipt email to download your tax invoice.
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-8">
        <Card className="p-6 sm:p-8">
          <form noValidate onSubmit={submit} className="space-y-5">
            {names.map((name) => (
              <TextField
                key={name}
                {...fields[name]}
                {...form.register(name)}
                error={form.formState.errors[name]?.message}
                trailing={
                  name === 'licenseKey' && <CopyKey licenseKey={values.licenseKey.trim()} />
                }
              />
            ))}
            <output className="block rounded-control bg-sunken px-4 py-3 text-sm text-ink-soft tabular-nums">
              {describeTyped(values.amountCents)}
            </output>
            <CallFailure error={error} fallback={failed} />
            <Button
              type="submit"
              size="large"
              busy={isPending}
              busyText="Generating Invoice..."
              className="w-full sm:w-auto"
            >
              Download Invoice PDF
            </Button>
          </form>
        </Card>
        <div className="space-y-6">
          {isDemo && <DemoData onFill={fillDemoData} />}
          <FindKeysCard load={loadFindKeys}>
            No receipt email at hand? Verify your email address to open the invoices and keys of
            your orders.
          </FindKeysCard>
        </div>
      </div>
    </div>
  );
}

function CopyKey({ licenseKey }: Pick<InvoiceQuery, 'licenseKey'>) {
  const { copied, copy } = useCopy();
  const isCopied = copied !== null && copied === licenseKey;
  const copyKey = () => {
    if (licenseKey !== '') return copy(licenseKey);
    toastFailure('No License Key', 'Please enter a license key to copy.');
  };
  return (
    <IconButton label="Copy license key" variant="secondary" onClick={copyKey}>
      {isCopied && <Check className="size-4.5 text-highlight" />}
      {!isCopied && <Copy className="size-4.5" />}
    </IconButton>
  );
}

function describeTyped(amount: string): string {
  const cents = readWhole(amount);
  if (cents !== null) return describeAmount(cents);
  if (amount.trim() === '') return 'Enter the amount to see it with GST.';
  return 'Enter whole cents to see the amount with GST.';
}

export function describeAmount(cents: number): string {
  const { gstCents, totalCents } = addGst(cents);
  const [amount, gst, total] = [cents, gstCents, totalCents].map(formatDollars);
  return `Amount: ${amount} + ${gst} GST = ${total} AUD`;
}
