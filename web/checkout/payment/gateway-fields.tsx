import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { focusField } from '../../steps/focus-field.ts';
import type { StepFailure } from '../../steps/step-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type CheckoutForms, type PaymentReader, readForm } from '../checkout-forms.ts';
import { showFailure, useCheckoutState } from '../checkout-session.ts';
import type { CardForm } from '../gateway/card-gateway.ts';
import { GatewayCard, notLoaded } from '../gateway/gateway-card.tsx';
import { CardSection } from './card-fields.tsx';
import { forgetFailure } from './forget-failure.ts';
import { type Purchase, totalsOf } from './purchase-attempt.ts';
import { canSellOut } from './stock.ts';
import { WayNote, type WayToPay } from './way-choice.tsx';

interface GatewayFieldsProps {
  readonly ref: Ref<PaymentReader>;
  readonly way: WayToPay;
  readonly purchase: Purchase;
  readonly form: CheckoutForms['cardholder'];
  /** Above the fields that it is about. */
  readonly failure: ReactNode;
}

/** The card or the bank account goes straight to the gateway, in a form of its own. */
export function GatewayFields({ ref, way, purchase, form, failure }: GatewayFieldsProps) {
  const { register, formState } = form;
  const gatewayForm = useRef<CardForm>(null);
  const [choice, setChoice] = useState<'card' | 'wallet'>('card');
  // The card's form begins again after PayTo's.
  if (way === 'payto' && choice !== 'card') setChoice('card');
  const { totalCents: amountCents } = totalsOf(purchase);
  const { firstName, lastName } = purchase.billing;

  const readHolder = async () => {
    // A wallet and a bank know their owner, and show no name to type.
    const isTyped = way === 'card' && choice === 'card';
    if (isTyped) return readForm(form);
    return { cardholderName: `${firstName} ${lastName}` };
  };
  const read: PaymentReader = async (products) => {
    const cardForm = gatewayForm.current;
    if (cardForm === null) return refuse(notLoaded);
    const holder = await readHolder();

    // What is charged, and how, is certain only now.
    const byPayTo = way === 'payto';
    const isAuthorisedFirst = !byPayTo && canSellOut(purchase.lines, products);
    cardForm.updateCharge(amountCents, isAuthorisedFirst ? 'manual' : 'automatic');
    if (!(await cardForm.validate())) return null;

    // The gateway's form comes first, and had no wrong field.
    if (holder === null) {
      focusField('cardholderName');
      return null;
    }

    const confirmationToken = await cardForm.createToken({ ...purchase, ...holder });
    if (confirmationToken === null) return refuse({ ...notReached, offline: !navigator.onLine });
    return { method: byPayTo ? 'payto' : undefined, confirmationToken, ...holder };
  };
  useImperativeHandle(ref, () => read);
  const fix = useCheckoutState().failure?.fix;
  useEffect(() => {
    if (fix) gatewayForm.current?.focus();
  }, [fix]);

  if (way === 'payto')
    return (
      <WayNote way="payto">
        <GatewayCard
          ref={gatewayForm}
          method="payto"
          onChoice={() => undefined}
          onChanged={forgetFailure}
          amountCents={amountCents}
          failure={failure}
        />
      </WayNote>
    );
  return (
    <CardSection recipient={recipient}>
      <GatewayCard
        ref={gatewayForm}
        method="card"
        onChoice={setChoice}
        onChanged={forgetFailure}
        amountCents={amountCents}
        failure={failure}
      />
      {choice === 'card' && (
        <TextField
          {...register('cardholderName')}
          label="Cardholder Name"
          autoComplete="cc-name"
          error={formState.errors.cardholderName?.message}
        />
      )}
    </CardSection>
  );
}

const recipient =
  'Your card details go straight to Stripe, our payment provider. ' +
  'This shop never sees or stores them.';

function refuse(failure: StepFailure): null {
  showFailure('Payment Failed', failure);
  return null;
}

const notReached = {
  text: 'You have not been charged: your card details did not reach Stripe, our payment provider.',
  hint: 'Check your internet connection and the card details, then try again.',
};
