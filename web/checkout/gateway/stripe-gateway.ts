import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentSettings } from '../../browser/payment-settings.ts';
import { describeAppearance, describeFonts, watchScheme } from './card-appearance.ts';
import type { CardBuyer, CardCharge, CardForm, CardFormOptions, CardGateway } from './card-form.ts';

export async function loadStripeGateway(settings: PaymentSettings): Promise<CardGateway> {
  const stripe = await loadStripeScript(settings);
  return {
    mountCardForm: (container, options) => mountPaymentElement(stripe, container, options),
    async showChallenge(clientSecret) {
      // Its result is not used: the shop asks Stripe what is true.
      await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}

/** Stripe's Payment Element. The shop opens the payment later, and with the same options. */
function mountPaymentElement(stripe: Stripe, container: HTMLElement, options: CardFormOptions): CardForm {
  const elements = stripe.elements({
    mode: 'payment',
    ...describeCharge(options),
    currency: 'aud',
    allowedPaymentMethodTypes: [options.method],
    appearance: describeAppearance(),
    fonts: describeFonts(),
  });
  const element = elements.create('payment', {
    // The shop's own steps ask for these.
    fields: { billingDetails: { name: 'never', email: 'never', address: 'never' } },
    // Link opens a window of its own over the page, where the checkout dialog would keep the focus from it.
    wallets: { link: 'never' },
  });
  element.on('ready', options.onReady);
  element.on('loaderror', options.onFailed);
  element.on('change', ({ value }) => options.onChoice(value.type === 'card' ? 'card' : 'wallet'));
  element.mount(container);
  const stopWatching = watchScheme(() => elements.update({ appearance: describeAppearance() }));
  return {
    updateCharge: (charge) => elements.update(describeCharge(charge)),
    async validate() {
      const { error } = await elements.submit();
      // Stripe's form takes the focus to its first wrong field, if that can get it.
      if (error && !container.contains(document.activeElement)) element.focus();
      return error === undefined;
    },
    async createToken(buyer) {
      const billing_details = describeBuyer(buyer);
      const params = { payment_method_data: { billing_details } };
      const made = await stripe.createConfirmationToken({ elements, params }).catch(() => null);
      return made?.confirmationToken?.id ?? null;
    },
    destroy() {
      stopWatching();
      element.destroy();
    },
  };
}

function describeCharge({ amountCents, captureLater }: CardCharge) {
  return { amount: amountCents, captureMethod: captureLater ? 'manual' : 'automatic' } as const;
}

/** Stripe requires a value, if an empty one, for each field that the form doesn't ask for. */
function describeBuyer({ cardholderName, email, billing }: CardBuyer) {
  const { street, city, state, postcode, phone } = billing;
  const address = { line1: street, line2: '', city, state, postal_code: postcode, country: 'AU' };
  return { name: cardholderName, email, ...(phone && { phone }), address };
}

/**
 * Loads Stripe's script, which can't be self-hosted. Its advanced fraud signals stay on, as Stripe's fraud checks and
 * most banks' frictionless confirmations use them. Somebody who only browses is never observed, because the script
 * isn't loaded before the billing address.
 */
async function loadStripeScript({ publishableKey, scriptUrl }: PaymentSettings): Promise<Stripe> {
  if (scriptUrl !== null && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale: 'en-AU' });
  if (stripe === null) throw new Error('Stripe needs a browser');
  return stripe;
}

/** `loadStripe` then finds the stand-in instead of loading Stripe's own script. */
async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  script.src = address;
  document.head.append(script);
  await loaded.catch(() => {
    script.remove();
    throw new Error(`${address} did not load`);
  });
}
