import { Unplug } from 'lucide-react';
import { currentCheckout } from '../checkout/checkout-session.ts';
import { goToTab, reloadTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { Recipient } from '../ui/recipient.tsx';

/**
 * In place of the page when its frame or a dialog failed to render. What became of the money is
 * first.
 */
export default function PageFailure() {
  const findKeys = () => {
    goToTab('support');
    reloadTab();
  };
  return (
    <main className="column py-20 text-center sm:py-28">
      <Unplug strokeWidth={1} className="mx-auto mb-8 size-20 text-ink-faint" />
      <h1 className="text-title">This page stopped working</h1>
      <div role="alert" className="mx-auto mt-3 max-w-prose space-y-3 text-lg text-ink-soft">
        <PaymentWords />
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={reloadTab}>
          Reload the page
        </Button>
        <Button size="large" variant="secondary" onClick={findKeys}>
          Find My Keys
        </Button>
      </div>
      <p className="mt-8 text-ink-soft">
        Our support team can check a payment: <PhoneLink /> or <EmailLink />.
      </p>
    </main>
  );
}

function PaymentWords() {
  const { order, attempt, isPaying, unconfirmed, email } = currentCheckout();
  if (order)
    return (
      <p>
        Your payment was successful. Your licence keys of order{' '}
        <span translate="no">{order.orderId}</span> are on their way to{' '}
        <Recipient address={email} />.
      </p>
    );
  if (attempt && (isPaying || unconfirmed))
    return (
      <p>
        Your payment may have gone through: do not pay again. If it did, your licence keys are
        emailed to <Recipient address={attempt.purchase.email} />. Reload the page to check it.
      </p>
    );
  return <p>No payment was under way. Your cart is kept. Reload the page to continue.</p>;
}
