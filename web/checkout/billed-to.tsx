import type { ReactNode } from 'react';
import type { Billing } from '../../contract/checkout.ts';
import { EmailText } from '../ui/email-text.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { StepProps } from './step-props.ts';
import { TextButton } from './text-button.tsx';

interface BilledToProps {
  readonly email: string;
  readonly billing: Billing;
  /** Missing for a payment that goes out as it is. */
  readonly goBack?: StepProps['goBack'];
}

/** To whom the purchase goes, with a way to mend it. */
export function BilledTo({ email, billing, goBack }: BilledToProps) {
  const { firstName, lastName, company, street, city, state, postcode, phone } = billing;
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      <Part label="Email" {...(goBack && { onChange: () => goBack(1) })}>
        <EmailText address={email} />
      </Part>
      <Part label="Billed to" {...(goBack && { onChange: () => goBack(2) })}>
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
    <div className="flex gap-4 py-3">
      <dt className="w-16 shrink-0 text-ink-faint">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
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
