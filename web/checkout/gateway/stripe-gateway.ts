import type { Appearance, CustomFontSource, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { pageFont } from '../../../brand/page-font.ts';
import type { PagePayments } from '../../../contract/payment-methods.ts';
import type { Purchase } from '../payment/purchase-attempt.ts';

export interface CardFormOptions {
  readonly method: 'card' | 'payto';
  /** Cents of AUD, which wallets show. */
  readonly amountCents: number;
  /** The buyer has chosen a card of Apple Pay or Google Pay, or to type one. */
  readonly onChoice: (choice: 'card' | 'wallet') => void;
  readonly onChanged: () => void;
}

interface CardBuyer extends Pick<Purchase, 'email' | 'billing'> {
  readonly cardholderName: string;
}

/** The card goes to Stripe and never to the shop. */
export async function loadStripeGateway(settings: PagePayments) {
  const stripe = await loadStripeScript(settings);
  return {
    mountCardForm: (container: HTMLElement, options: CardFormOptions) =>
      mountPaymentElement(stripe, container, options),

    async showChallenge(clientSecret: string) {
      // Its result is not used: the shop asks Stripe what is true.
      await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}

function mountPaymentElement(stripe: Stripe, container: HTMLElement, options: CardFormOptions) {
  const elements = stripe.elements({
    mode: 'payment',
    amount: options.amountCents,
    currency: 'aud',
    allowedPaymentMethodTypes: [options.method],
    appearance: describeAppearance(),
    fonts: describeFonts(),
  });
  const element = elements.create('payment', {
    // The shop's own steps ask for these.
    fields: { billingDetails: { name: 'never', email: 'never', address: 'never' } },
    // Link opens a window of its own, where the checkout dialog would keep the focus from it.
    wallets: { link: 'never' },
  });
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve());
    element.on('loaderror', reject);
  });
  element.on('change', ({ value }) => {
    options.onChoice(value.type === 'card' ? 'card' : 'wallet');
    options.onChanged();
  });
  element.mount(container);

  const destroyed = new AbortController();
  const follow = () => elements.update({ appearance: describeAppearance() });
  findDarkScheme().addEventListener('change', follow, destroyed);
  return {
    ready,

    focus: () => element.focus(),

    /**
     * The payment is opened later, with the same options: `manual` where a product could sell out
     * meanwhile.
     */
    updateCharge: (amount: number, captureMethod: 'automatic' | 'manual') =>
      elements.update({ amount, captureMethod }),

    /** Otherwise the form has shown why, and has the focus. */
    async validate() {
      const { error } = await elements.submit();
      // Stripe's form takes the focus to its first wrong field, if that can get it.
      if (error && !container.contains(document.activeElement)) element.focus();
      return error === undefined;
    },

    /**
     * A token that stands for the card; null when Stripe was not reached or made none. Nothing is
     * charged.
     */
    async createToken(buyer: CardBuyer) {
      const params = { payment_method_data: { billing_details: describeBuyer(buyer) } };
      const made = await stripe.createConfirmationToken({ elements, params }).catch(() => null);
      return made?.confirmationToken?.id ?? null;
    },

    destroy() {
      destroyed.abort();
      element.destroy();
    },
  };
}

/** Stripe requires a value, if an empty one, for each field that the form doesn't ask for. */
function describeBuyer({ cardholderName, email, billing }: CardBuyer) {
  const { street, city, state, postcode, phone } = billing;
  const address = { line1: street, line2: '', city, state, postal_code: postcode, country: 'AU' };
  const details = { name: cardholderName, email, address };
  return phone ? { ...details, phone } : details;
}

/**
 * Stripe's script can't be self-hosted. Its advanced fraud signals stay on: Stripe's fraud checks
 * and most banks' frictionless confirmations use them. Somebody who only browses is never observed:
 * the script isn't loaded before the billing address.
 */
async function loadStripeScript({ publishableKey, scriptUrl }: PagePayments): Promise<Stripe> {
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

/** Stripe's frame takes fonts of https addresses alone. */
function describeFonts(): CustomFontSource[] {
  const { href, protocol } = new URL(pageFont.file, location.href);
  if (protocol !== 'https:') return [];
  return [{ family: pageFont.family, src: `url(${href})`, weight: pageFont.weights }];
}

/** The look of the shop's own fields, in the colours of the present scheme. */
function describeAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'));
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const action = colour('action');
  const line = colour('line-strong');
  const danger = colour('danger');
  const dangerSoft = colour('danger-soft');
  const surface = colour('surface');
  const ink = colour('ink');
  const inkSoft = colour('ink-soft');
  const inkFaint = colour('ink-faint');
  probe.remove();

  const below = { fontSize: '0.875rem', fontWeight: '500' };
  return {
    theme: findDarkScheme().matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: action,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: inkSoft,
      colorTextPlaceholder: inkFaint,
      colorDanger: danger,
      fontFamily: `"${pageFont.family}", system-ui, sans-serif`,
      fontSizeBase: getComputedStyle(document.documentElement).fontSize,
      borderRadius: '0.625rem',
      gridColumnSpacing: '1rem',
      gridRowSpacing: '0.875rem',
    },
    rules: {
      '.Input': {
        border: `1px solid ${line}`,
        padding: '0.625rem 0.75rem',
        boxShadow: 'none',
        lineHeight: '1.375rem',
      },
      '.Input:hover': { borderColor: inkSoft },
      '.Input:focus': { borderColor: action, boxShadow: 'none', outline: `2px solid ${action}` },
      '.Input--invalid': { borderColor: danger, backgroundColor: dangerSoft, boxShadow: 'none' },
      '.Label': { ...below, color: ink, marginBottom: '0.375rem' },
      '.Error': { ...below, color: danger, marginTop: '0.375rem' },
    },
  };
}

function findDarkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
