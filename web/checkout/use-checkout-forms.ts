import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Billing, type BillingInput, billing, type Payment, payment } from '../../contract/checkout.ts';
import { type SendCodeRequest, sendCodeRequest } from '../../contract/verification.ts';
import { checkoutDrafts, keepDrafts } from './checkout-session.ts';

export interface CheckoutForms {
  readonly email: UseFormReturn<SendCodeRequest>;
  readonly billing: UseFormReturn<BillingInput, unknown, Billing>;
  readonly card: UseFormReturn<Payment>;
}

/**
 * A field is checked when it is left, and again as it is mended. A message that came at once would push a button
 * away from under the click that left the field.
 */
export const checkWhenLeft = { mode: 'onTouched', delayError: 200 } as const;

/**
 * The forms of all steps, so that going back loses nothing. When the dialog closes or the page is left, what was typed
 * is kept for the next time, but for the card.
 */
export function useCheckoutForms(): CheckoutForms {
  const drafts = checkoutDrafts();
  const email = useForm({
    ...checkWhenLeft,
    resolver: zodResolver(sendCodeRequest),
    defaultValues: { email: drafts.email },
  });
  const address = useForm<BillingInput, unknown, Billing>({
    ...checkWhenLeft,
    resolver: zodResolver(billing),
    defaultValues: drafts.billing,
  });
  const card = useForm({
    ...checkWhenLeft,
    resolver: zodResolver(payment),
    defaultValues: { cardNumber: '', expiryDate: '', cvv: '', cardholderName: '' },
  });
  const [readEmail, readBilling] = [email.getValues, address.getValues];
  useEffect(() => {
    const keep = () => keepDrafts({ email: readEmail('email'), billing: readBilling() });
    // A reload leaves no time to unmount.
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [readEmail, readBilling]);
  return { email, billing: address, card };
}
