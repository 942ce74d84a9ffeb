import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Billing,
  type BillingInput,
  billing,
  cardPayment,
  type Payment,
  tokenPayment,
} from '../../contract/checkout.ts';
import type { FieldError } from '../../contract/problems.ts';
import { sendCodeRequest } from '../../contract/verification.ts';
import type { PricedProduct } from '../api/responses.ts';
import { checkOnLeave } from '../steps/field-formats.ts';
import { advanceCheckout, currentCheckout, useCheckoutState } from './checkout-session.ts';

const cardholderName = z.pick(tokenPayment, { cardholderName: true });

export type CheckoutForms = ReturnType<typeof useCheckoutForms>;

/** The forms of all steps, so that going back loses nothing. Closing the dialog drops the card. */
export function useCheckoutForms() {
  const { drafts } = currentCheckout();
  const { failure } = useCheckoutState();
  const email = useForm({
    ...checkOnLeave,
    resolver: zodResolver(sendCodeRequest),
    defaultValues: { email: drafts.email },
  });
  const address = useForm<BillingInput, unknown, Billing>({
    ...checkOnLeave,
    resolver: zodResolver(billing),
    defaultValues: drafts.billing,
  });
  const card = useForm({
    ...checkOnLeave,
    resolver: zodResolver(cardPayment),
    defaultValues: { cardNumber: '', expiryDate: '', cvv: '', cardholderName: '' },
  });
  /** All that the shop asks for where the gateway takes the card. */
  const cardholder = useForm({
    ...checkOnLeave,
    // The gateway's form comes first, and may have the first wrong field.
    shouldFocusError: false,
    resolver: zodResolver(cardholderName),
    defaultValues: { cardholderName: '' },
  });

  const leave = useEffectEvent(() => {
    const drafts = { email: email.getValues('email'), billing: address.getValues() };
    advanceCheckout({ type: 'form-left', drafts });
  });
  useEffect(() => {
    // A reload leaves no time to unmount.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const refused = failure?.fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the forms stay the same.
  useEffect(() => {
    if (refused) showFieldErrors({ billing: address, card, cardholder }, refused);
  }, [refused]);

  return { email, billing: address, card, cardholder };
}

/** Reads the card or the bank account; null if the buyer has to correct it. */
export type PaymentReader = (products: readonly PricedProduct[]) => Promise<Payment | null>;

/** What a form has once it is valid; else null, and its first wrong field has the focus. */
export function readForm<Values extends FieldValues, Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, Values>,
): Promise<Values | null> {
  return new Promise((resolve) => void form.handleSubmit(resolve, () => resolve(null))());
}

const billingField = z.keyof(billing);
const cardField = z.keyof(cardPayment);

/** Messages of other fields are left out. */
function showFieldErrors(forms: Omit<CheckoutForms, 'email'>, errors: readonly FieldError[]) {
  for (const { field, message } of errors) {
    const [group, name] = field.split('.');
    const billingName = billingField.safeParse(name).data;
    const cardName = cardField.safeParse(name).data;
    if (group === 'billing' && billingName) forms.billing.setError(billingName, { message });
    if (group === 'payment' && cardName) forms.card.setError(cardName, { message });
    if (field === 'payment.cardholderName')
      forms.cardholder.setError('cardholderName', { message });
  }
}
