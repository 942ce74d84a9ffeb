import { addressLines } from '../../../contract/address-lines.ts';
import type { Billing } from '../../../contract/checkout.ts';
import { EmailText } from '../../ui/contact-links.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { listCompanyDetails } from '../list-company-details.ts';

interface BilledToProps {
  readonly email: string;
  readonly billing: Billing;
  readonly canChange: boolean;
}

/** Who is billed, and buttons to change it. */
export function BilledTo({ email, billing, canChange }: BilledToProps) {
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
    <dl className="divide-y divide-line border-line text-sm sm:border-b sm:max-lg:border-t">
      {parts.map(({ label, step, what, text }) => (
        <div
          key={label}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3 sm:max-lg:grid-cols-[4rem_1fr_auto]"
        >
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 lg:col-span-2 lg:row-start-2">
            {text}
          </dd>
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
