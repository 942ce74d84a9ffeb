import { Suspense, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLoadedProducts } from '../../api/use-products.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { CardholderName } from '../checkout-forms.ts';
import type { CardChoice, CardForm } from '../gateway/card-form.ts';
import { loadGatewayParts } from '../load-gateway-parts.ts';
import { showFailure } from '../step-failure.ts';
import { CardSection, PayToSection } from './card-section.tsx';
import { GatewayCard } from './lazy-gateway.ts';
import { PaymentForm, type PaymentVariantProps } from './payment-form.tsx';
import { totalsOf } from './purchase-attempt.ts';
import { canSellOut } from './stock.ts';

interface GatewayPaymentProps extends PaymentVariantProps {
  readonly form: UseFormReturn<CardholderName>;
}

/** The payment step where the card goes straight to the gateway, in a form of its own. */
export function GatewayPayment({ form, isPaying, ...shown }: GatewayPaymentProps) {
  const { purchase, complete, way } = shown;
  const { register, formState, handleSubmit, setFocus } = form;
  const card = useRef<CardForm>(null);
  const [choice, setChoice] = useState<CardChoice>('card');
  const products = useLoadedProducts() ?? [];
  const amountCents = totalsOf(purchase).totalCents;

  const account = useRef<CardForm>(null);

  const payAs = async ({ cardholderName }: CardholderName) => {
    const { createToken, notLoaded } = await loadGatewayParts();
    const byPayTo = way === 'payto';
    const cardForm = byPayTo ? account.current : card.current;
    if (cardForm === null) return showFailure('Payment Failed', notLoaded);
    // First, because a wallet opens only in response to the click.
    if (!(await cardForm.validate())) return;
    await complete(async () => {
      const token = await createToken(cardForm, { ...purchase, cardholderName });
      if (typeof token === 'string')
        return { ...(byPayTo && { method: 'payto' }), confirmationToken: token, cardholderName };
      showFailure('Payment Failed', token);
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
          <Suspense>
            <GatewayCard
              ref={card}
              method="card"
              onChoice={setChoice}
              amountCents={amountCents}
              captureLater={canSellOut(purchase.lines, products)}
            />
          </Suspense>
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
        <PayToSection>
          <Suspense>
            <GatewayCard
              ref={account}
              method="payto"
              onChoice={() => undefined}
              amountCents={amountCents}
              captureLater={false}
            />
          </Suspense>
        </PayToSection>
      )}
    </PaymentForm>
  );
}
