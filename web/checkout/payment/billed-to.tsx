import type { ReactNode } from 'react';
import type { Billing } from '../../../contract/checkout.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { TextButton } from '../steps/text-button.tsx';

interface BilledToProps {
  readonly email: string;
  readonly billing: Billing;
  /** Missing for a payment that goes out as it is. */
  readonly goBack?: StepProps['goBack'];
}

/** To whom the purchase goes, with a way to change it. */
export function BilledTo({ email, billing, goBack }: BilledToProps) {
  const { firstName, lastName, company, street, city, state, postcode, phone } = billing;
  return (
    <dl className="divide-y divide-line border-line text-sm sm:border-b sm:max-lg:border-t">
      <Part label="Email" {...(goBack && { onChange: () => goBack('email') })}>
        <EmailText address={email} />
      </Part>
      <Part label="Billed to" {...(goBack && { onChange: () => goBack('address') })}>
        <span className="block">
          {firstName} {lastName}
        </span>
        {company !== '' && <span className="block">{company}</span>}
        <span className="block">{street}</span>
        <span className="block">
          {city} {state} {postcode}
        </span>
        {phone !== '' && <span className="block">{phone}</span>}
      </Part>
    </dl>
  );
}

interface PartProps {
  readonly label: string;
  readonly onChange?: () => void;
  readonly children: ReactNode;
}

function Part({ label, onChange, children }: PartProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3 sm:max-lg:grid-cols-[4rem_1fr_auto]">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 lg:col-span-2 lg:row-start-2">
        {children}
      </dd>
      {onChange && (
        <dd>
          <TextButton onClick={onChange}>
            Change<VisuallyHidden> {label === 'Email' ? 'email' : 'billing address'}</VisuallyHidden>
          </TextButton>
        </dd>
      )}
    </div>
  );
}
