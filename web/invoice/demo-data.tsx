import { demoInvoice } from '../../contract/demo.ts';
import { Button } from '../ui/button.tsx';

const samples: readonly (readonly [label: string, value: string])[] = [
  ['Invoice ID', demoInvoice.id],
  ['Email Address', demoInvoice.email],
  ['License Key', demoInvoice.licenseKey],
  ['Amount in cents', demoInvoice.amountCents],
];

export function DemoData({ onFill }: { readonly onFill: () => void }) {
  return (
    <section
      aria-labelledby="sample-data"
      className="rounded-card border border-wattle-line bg-wattle-soft p-5 text-sm sm:p-6"
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
