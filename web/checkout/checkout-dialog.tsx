import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { verifiedMilliseconds } from '../api/verified-browser.ts';
import { quoteQuery } from '../quote/quote-query.ts';
import { OfflineNotice } from '../steps/failure-notice.tsx';
import { focusStep } from '../steps/step-heading.tsx';
import { type CheckoutGoal, useOpenedCheckout } from '../tabs/opened-checkout.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CodeStep } from '../verification/code-step.tsx';
import { EmailStep } from '../verification/email-step.tsx';
import { useCheckoutForms } from './checkout-forms.ts';
import {
  advanceCheckout,
  currentCheckout,
  useCheckoutState,
  useCheckoutVerification,
} from './checkout-session.ts';
import { CheckoutFacts, CheckoutOwner } from './checkout-title.tsx';
import { OrderActions, OrderConfirmation } from './confirmation/order-confirmation.tsx';
import { preloadCardGateway } from './gateway/card-gateway.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { QuoteStep } from './quote/quote-step.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { closeCheckout, finishCheckout, useCheckoutHistory } from './use-checkout-history.ts';

/**
 * An unconfirmed payment comes first. That of a quote stays the quote's after a reload, at its
 * prices.
 */
export async function startCheckout(goal: CheckoutGoal, client: QueryClient) {
  endVerification();
  const { unconfirmed, attempt, goal: before } = currentCheckout();
  const token = unconfirmed && attempt?.purchase.quote?.token;
  const isFor = (one: CheckoutGoal) => one.kind === 'pay-quote' && one.quote.token === token;
  if (!token || isFor(before) || isFor(goal)) return advanceCheckout({ type: 'goal-chosen', goal });

  const quote = await client.fetchQuery(quoteQuery(token)).catch(() => null);
  if (quote) advanceCheckout({ type: 'goal-chosen', goal: { kind: 'pay-quote', quote } });
  else advanceCheckout({ type: 'goal-chosen', goal });
}

/** In time: a buyer should not type a card before the shop asks for a code again. */
function endVerification() {
  const { verifiedAt, isPaying, unconfirmed } = currentCheckout();
  if (verifiedAt === null || isPaying || unconfirmed) return;
  const isOver = Date.now() - verifiedAt >= verifiedMilliseconds;
  if (isOver) advanceCheckout({ type: 'verification-ended' });
}

export default function CheckoutDialog() {
  const open = useOpenedCheckout().state === 'open';
  const state = useCheckoutState();
  // It stays as it was while it closes.
  const [shown, setShown] = useState(state);
  if (open && shown !== state) setShown(state);
  const { goal, order, paidBy, email } = open ? state : shown;
  useCheckoutHistory();
  const frame = {
    open,
    locked: state.isPaying,
    covered: state.challengeOpen,
    onOpened: focusStep,
    owner: <CheckoutOwner />,
  };

  if (order)
    return (
      <Dialog
        {...frame}
        onClose={finishCheckout}
        title="Payment Successful!"
        footer={<OrderActions {...order} />}
      >
        <OrderConfirmation order={order} paidBy={paidBy} email={email} />
      </Dialog>
    );
  return (
    <Dialog {...frame} onClose={closeCheckout} title={titles[goal.kind]} facts={<CheckoutFacts />}>
      <CheckoutSteps />
    </Dialog>
  );
}

const titles = { 'buy-cart': 'Checkout', 'get-quote': 'Get a Quote', 'pay-quote': 'Checkout' };

function CheckoutSteps() {
  const { goal, step, email, verifiedAt, failure } = useCheckoutState();
  const verification = useCheckoutVerification();
  const forms = useCheckoutForms();
  const isNearPayment = (step === 'address' && goal.kind !== 'get-quote') || step === 'payment';
  useEffect(() => {
    if (isNearPayment) preloadCardGateway();
  }, [isNearPayment]);

  return (
    <div>
      <OfflineNotice failure={failure} className="mb-5">
        Your details are kept. Continue when you are connected again.
      </OfflineNotice>
      {step === 'email' && (
        <EmailStep
          verification={verification}
          form={forms.email}
          purpose={describePurpose(goal)}
          verified={verifiedAt === null ? null : email}
          onKeep={() => advanceCheckout({ type: 'email-kept' })}
        />
      )}
      {step === 'code' && <CodeStep verification={verification} />}
      {step === 'address' && <AddressStep form={forms.billing} />}
      {step === 'payment' && <PaymentStep forms={forms} />}
      {step === 'quote' && <QuoteStep />}
    </div>
  );
}

function describePurpose(goal: CheckoutGoal): string {
  switch (goal.kind) {
    case 'buy-cart':
      return `Your licence keys and tax invoice go to this address. ${codeFirst}`;
    case 'get-quote':
      return `Your quote goes to this address. ${codeFirst}`;
    case 'pay-quote': {
      const { number, bankAccount } = goal.quote;
      // The link may have been forwarded to somebody who can't read mail to this address.
      const way = bankAccount ? ', or pay by bank transfer' : '';
      return (
        `Quote ${number} is for this address: its licence keys and tax invoice go there. ` +
        `We send it a code first. Not your address? Ask its owner for the code${way}.`
      );
    }
  }
}

const codeFirst = 'We send it a code first, to check that it is yours.';
