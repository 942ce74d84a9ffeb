import { LockKeyhole } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { Payment } from '../../../contract/checkout.ts';
import { demoCard } from '../../../contract/demo.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { registerFormatted } from '../steps/register-formatted.ts';
import { CardBrands } from './card-brands.tsx';
import { formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';

/** The card, as its gateway wants it. Nothing of it is kept when the dialog closes. There is only a demo gateway. */
export function CardFields({ form }: { readonly form: UseFormReturn<Payment> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <section aria-labelledby="card-payment" className="space-y-5">
      <div className="space-y-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h4 id="card-payment" className="text-sm font-semibold">
            Card payment
          </h4>
          <CardBrands />
        </div>
        <p className="flex gap-2 text-sm text-ink-soft">
          <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <span>
            {isEncrypted() && 'This page is encrypted. '}Your card goes to our card payment gateway. The shop
            never stores it.
          </span>
        </p>
      </div>
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
    </section>
  );
}

function isEncrypted(): boolean {
  return location.protocol === 'https:';
}
