import { useWatch } from 'react-hook-form';
import { states } from '../../../contract/checkout.ts';
import { printsOnInvoice } from '../../../contract/invoice-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { postcodeHint } from './postcode-state.ts';
import { StepActions } from './step-actions.tsx';
import { StepFailureNotice } from './step-failure.tsx';
import { StepHeading } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';

/** The address step: who is billed. */
export function AddressStep({ forms, failure, showFailure, goBack }: StepProps) {
  const { register, handleSubmit, formState, control } = forms.billing;
  const { errors } = formState;
  const entered = useWatch({ control });
  const submit = handleSubmit((billing) => {
    showFailure(null);
    advanceCheckout({ type: 'billing-given', billing });
  });
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <StepHeading title="Billing Address">These details appear on your tax invoice.</StepHeading>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField
          className="sm:col-span-3"
          label="First Name"
          autoComplete="given-name"
          hint={invoiceHint(entered.firstName)}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          className="sm:col-span-3"
          label="Last Name"
          autoComplete="family-name"
          hint={invoiceHint(entered.lastName)}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          className="sm:col-span-6"
          label="Company Name"
          optional
          autoComplete="organization"
          hint={invoiceHint(entered.company)}
          error={errors.company?.message}
          {...register('company')}
        />
        <TextField
          className="sm:col-span-6"
          label="Street Address"
          autoComplete="billing street-address"
          hint={invoiceHint(entered.street)}
          error={errors.street?.message}
          {...register('street')}
        />
        <TextField
          className="sm:col-span-6"
          label="City"
          autoComplete="billing address-level2"
          hint={invoiceHint(entered.city)}
          error={errors.city?.message}
          {...register('city')}
        />
        <SelectField
          className="sm:col-span-4"
          label="State"
          placeholder="Select state"
          options={states}
          defaultValue=""
          autoComplete="billing address-level1"
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          className="sm:col-span-2"
          label="Postcode"
          inputMode="numeric"
          autoComplete="billing postal-code"
          hint={postcodeHint(entered.postcode ?? '', entered.state ?? '')}
          error={errors.postcode?.message}
          {...register('postcode')}
        />
        <TextField
          className="sm:col-span-6"
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <StepFailureNotice failure={failure} />
      <StepActions onBack={() => goBack('email')}>
        <Button type="submit" size="large">
          Continue to Payment
        </Button>
      </StepActions>
    </form>
  );
}

/** What a field says of characters that the invoice can't print; null when it prints them all. */
function invoiceHint(text: string | null | undefined): string | null {
  if (printsOnInvoice(text ?? '')) return null;
  return 'Your invoice prints □ for some of these characters. Latin letters always print.';
}
