import { ScreenHeading } from '../ui/screen-heading.tsx';
import { InvoiceForm } from './invoice-form.tsx';

export default function InvoiceScreen() {
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Download your invoice</ScreenHeading>
      <p className="mt-3 max-w-prose text-ink-soft">
        Enter the four values from your receipt email to download your tax invoice.
      </p>
      <InvoiceForm />
    </div>
  );
}
