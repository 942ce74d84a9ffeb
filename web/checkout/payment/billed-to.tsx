import type { ReactNode } from 'react';
import type { Billing } from '../../../contract/checkout.ts';
import { EmailText } from '../../ui/contact-links.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { TextButton } from '../steps/text-button.tsx';

interface BilledToProps {
  readonly email: string;
  readonly billing: Billing;
  readonly canChange: boolean;
}

/** Who is billed, and buttons to change it. */
export function BilledTo({ email, billing, canChange }: BilledToProps) {
  const { firstName, lastName, company, street, city, state, postcode, phone } = billing;
  const address = [`${firstName} ${lastName}`, company, street, `${city} ${state} ${postcode}`, phone];
  const change = (what: string, to: 'email' | 'address') =>
    canChange && (
      <TextButton onClick={() => advanceCheckout({ type: 'moved', to })}>
        Change<span className="sr-only"> {what}</span>
      </TextButton>
    );
  return (
    <dl className="divide-y divide-line border-line text-sm sm:border-b sm:max-lg:border-t">
      <Part label="Email" button={change('email', 'email')}>
        <EmailText address={email} />
      </Part>
      <Part label="Billed to" button={change('billing address', 'address')}>
        {address
          .filter((line) => line !== '')
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and keep their order.
            <span key={index} className="block">
              {line}
            </span>
          ))}
      </Part>
    </dl>
  );
}

interface PartProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

function Part({ label, button, children }: PartProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3 sm:max-lg:grid-cols-[4rem_1fr_auto]">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 lg:col-span-2 lg:row-start-2">
        {children}
      </dd>
      {button && <dd>{button}</dd>}
    </div>
  );
}
