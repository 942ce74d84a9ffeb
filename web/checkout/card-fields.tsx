import type { UseFormReturn } from 'react-hook-form';
import type { Payment } from '../../contract/checkout.ts';
import { demoCard } from '../../contract/demo.ts';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';
import { registerFormatted } from './register-formatted.ts';

/** The card, as its gateway wants it. Nothing of it is kept when the dialog closes. There is only a demo gateway. */
export function CardFields({ form }: { readonly form: UseFormReturn<Payment> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className="space-y-5">
      <legend className="text-sm font-semibold">Card payment</legend>
      <p className="-mt-3 text-sm text-ink-faint">Handled by our card payment gateway.</p>
      <Notice tone="demo" title="Demo Mode Active">
        <p>
          Use the test card <span className="whitespace-nowrap tabular-nums">{demoCard.cardNumber}</span>, CVV{' '}
          {demoCard.cvv} and any future date. No money is taken.
        </p>
      </Notice>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          className="col-span-2"
          label="Card Number"
          inputMode="numeric"
          autoComplete="cc-number"
          inputClassName="tabular-nums"
          error={errors.cardNumber?.message}
          {...registerFormatted(register('cardNumber'), formatCardNumber)}
        />
        <TextField
          label="Expiry Date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          inputClassName="tabular-nums"
          error={errors.expiryDate?.message}
          {...registerFormatted(register('expiryDate'), formatExpiry)}
        />
        <TextField
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          inputClassName="tabular-nums"
          error={errors.cvv?.message}
          {...registerFormatted(register('cvv'), formatSecurityCode)}
        />
        <TextField
          className="col-span-2"
          label="Cardholder Name"
          autoComplete="cc-name"
          error={errors.cardholderName?.message}
          {...register('cardholderName')}
        />
      </div>
    </fieldset>
  );
}
