import { BadgeCheck } from 'lucide-react';
import { useId } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { australianStates, type Billing, type State } from '../../../contract/checkout.ts';
import { printsOnInvoice } from '../../../contract/text.ts';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Recipient } from '../../ui/recipient.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CheckoutForms } from '../checkout-forms.ts';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { forgetFailure } from '../payment/forget-failure.ts';
import { CompanyDetails } from './company-details.tsx';

export function AddressStep({ form }: { readonly form: CheckoutForms['billing'] }) {
  const { register, handleSubmit, control } = form;
  // Also what the shop refused before this step was shown: after a reload the checkout begins at a
  // later one.
  const formState = useFormState({ control });
  const { goal, email, verifiedAt, failure } = useCheckoutState();
  const words = goal.kind === 'get-quote' ? quoteWords : paymentWords;
  const typed = useWatch({ control });
  const id = useId();
  const submit = handleSubmit((billing) => advanceCheckout({ type: 'billing-given', billing }));
  const field = (name: Exclude<keyof Billing, 'state'>, className = 'sm:col-span-6') => ({
    className,
    hint: invoiceHint(typed[name]),
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <form id={id} noValidate className="space-y-6" onInput={forgetFailure} onSubmit={submit}>
      <div className="space-y-2">
        <StepHeading title="Billing Address">
          These details appear on your {words.papers}.
        </StepHeading>
        {verifiedAt !== null && <Verified email={email} canChange={goal.kind !== 'pay-quote'} />}
      </div>
      <FailureNotice failure={failure} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField
          {...field('firstName', 'sm:col-span-3')}
          label="First Name"
          autoComplete="given-name"
        />
        <TextField
          {...field('lastName', 'sm:col-span-3')}
          label="Last Name"
          autoComplete="family-name"
        />
        <TextField
          {...field('company')}
          label="Company Name"
          optional
          autoComplete="organization"
        />
        <CompanyDetails
          form={form}
          fields={{
            abn: field('abn', ''),
            purchaseOrder: field('purchaseOrder', ''),
            accountsEmail: field('accountsEmail', 'sm:col-span-2'),
            vendorAccount: field('vendorAccount', ''),
          }}
        />
        <TextField {...field('street')} label="Street Address" autoComplete="street-address" />
        <TextField {...field('city')} label="City" autoComplete="address-level2" />
        <SelectField
          {...register('state')}
          className="sm:col-span-4"
          label="State"
          placeholder="Select state"
          options={australianStates}
          defaultValue=""
          autoComplete="address-level1"
          error={formState.errors.state?.message}
        />
        <TextField
          {...field('postcode', 'sm:col-span-2')}
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={postcodeHint(typed.postcode ?? '', typed.state ?? '')}
        />
        <TextField
          {...field('phone')}
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint={null}
        />
      </div>
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'email' })}>
        <Button type="submit" form={id} size="large">
          {words.action}
        </Button>
      </StepActions>
    </form>
  );
}

interface VerifiedProps {
  readonly email: string;
  readonly canChange: boolean;
}

function Verified({ email, canChange }: VerifiedProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <span className="flex min-w-0 items-center gap-1.5">
        <BadgeCheck className="size-4 shrink-0 text-highlight-strong" />
        <span className="min-w-0">
          Verified: <Recipient address={email} />
        </span>
      </span>
      {canChange && (
        <TextButton onClick={() => advanceCheckout({ type: 'moved', to: 'email' })}>
          Change<span className="sr-only"> email</span>
        </TextButton>
      )}
    </p>
  );
}

const quoteWords = { papers: 'quote and tax invoice', action: 'Continue to Quote' };
const paymentWords = { papers: 'tax invoice', action: 'Continue to Payment' };

function invoiceHint(text: string | null | undefined): string | null {
  if (printsOnInvoice(text ?? '')) return null;
  return 'Your invoice prints □ for some of these characters. Latin letters always print.';
}

/** Australia Post's ranges; each starts where the one before it ends. */
const ranges: readonly (readonly [last: number, state: State | null])[] = [
  [199, null],
  [299, 'ACT'],
  [799, null],
  [999, 'NT'],
  [2599, 'NSW'],
  [2618, 'ACT'],
  [2899, 'NSW'],
  [2920, 'ACT'],
  [2999, 'NSW'],
  [3999, 'VIC'],
  [4999, 'QLD'],
  [5999, 'SA'],
  [6999, 'WA'],
  [7999, 'TAS'],
  [8999, 'VIC'],
  [9999, 'QLD'],
];

/** Never an error: some postcodes cross a border. */
export function postcodeHint(postcode: string, state: string): string | null {
  const digits = postcode.trim();
  if (state === '' || !/^\d{4}$/.test(digits)) return null;
  const usual = ranges.find(([last]) => Number(digits) <= last)?.[1];
  if (!usual || usual === state) return null;
  return `${digits} is usually in ${australianStates[usual]}. Please check the state.`;
}
