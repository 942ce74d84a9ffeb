import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import type { CardholderName, CheckoutForms } from '../checkout-forms.ts';
import { showFailure } from '../checkout-session.ts';
import type { CardForm } from '../gateway/card-gateway.ts';
import { GatewayCard, notLoaded } from '../gateway/gateway-card.tsx';
import { CardSection } from './card-fields.tsx';
import { PaymentForm, type PaymentVariantProps } from './payment-form.tsx';
import { totalsOf } from './purchase-attempt.ts';
import { canSellOut } from './stock.ts';
import { WayNote } from './way-choice.tsx';

interface GatewayPaymentProps extends PaymentVariantProps {
  readonly form: CheckoutForms['cardholder'];
}

/** The payment step where the card goes straight to the gateway, in a form of its own. */
export function GatewayPayment({ form, isPaying, ...shown }: GatewayPaymentProps) {
  const { purchase, complete, way } = shown;
  const { register, formState, handleSubmit, setFocus } = form;
  const card = useRef<CardForm>(null);
  const account = useRef<CardForm>(null);
  const [choice, setChoice] = useState<'card' | 'wallet'>('card');
  const { totalCents: amountCents } = totalsOf(purchase);

  const payAs = async ({ cardholderName }: CardholderName) => {
    const byPayTo = way === 'payto';
    const cardForm = byPayTo ? account.current : card.current;
    if (cardForm === null) return showFailure('Payment Failed', notLoaded);
    await complete(async (products) => {
      // What is charged, and how, is certain only now.
      cardForm.updateCharge({ amountCents, captureLater: !byPayTo && canSellOut(purchase.lines, products) });
      if (!(await cardForm.validate())) return null;
      const confirmationToken = await cardForm.createToken({ ...purchase, cardholderName });
      if (confirmationToken !== null)
        return { ...(byPayTo && { method: 'payto' }), confirmationToken, cardholderName };
      showFailure('Payment Failed', { ...notReached, offline: !navigator.onLine });
      return null;
    });
  };
  // A wallet and a bank know their owner, and show no name to type.
  const wallet = useForm();
  const { firstName, lastName } = purchase.billing;
  const payByWallet = () => payAs({ cardholderName: `${firstName} ${lastName}` });
  const onInvalid = async () => {
    if (card.current === null || (await card.current.validate())) setFocus('cardholderName');
  };

  return (
    <PaymentForm
      {...shown}
      busy={isPaying || formState.isSubmitting || wallet.formState.isSubmitting}
      onSubmit={
        way === 'card' && choice === 'card'
          ? handleSubmit(payAs, onInvalid)
          : wallet.handleSubmit(payByWallet)
      }
    >
      <div hidden={way !== 'card'}>
        <CardSection recipient="Your card details go straight to Stripe, our payment provider. This shop never sees or stores them.">
          <GatewayCard ref={card} method="card" onChoice={setChoice} amountCents={amountCents} />
          {choice === 'card' && (
            <TextField
              {...register('cardholderName')}
              label="Cardholder Name"
              autoComplete="cc-name"
              error={formState.errors.cardholderName?.message}
            />
          )}
        </CardSection>
      </div>
      {way === 'payto' && (
        <WayNote way="payto">
          <GatewayCard ref={account} method="payto" onChoice={() => undefined} amountCents={amountCents} />
        </WayNote>
      )}
    </PaymentForm>
  );
}

const notReached = {
  text: 'Your card details did not reach Stripe, our payment provider. You have not been charged.',
  hint: 'Check your internet connection and the card details, then try again.',
};
