import { requireBillingDetails } from './billing-details.js';
import { Elements } from './elements.js';
import { requireThat } from './integration-error.js';
import { handleNextAction, retrievePaymentIntent } from './next-action.js';

/** What Stripe's script defines. `@stripe/stripe-js` finds it in the window. */
function Stripe(key, options = {}) {
  requireThat(/^pk_test_\w+$/.test(key), 'The Stripe double takes publishable test keys only: pk_test_…');
  return {
    elements: (settings) => new Elements({ locale: options.locale, ...settings }),
    async createConfirmationToken({ elements, params = {} }) {
      requireThat(elements?.isSubmitted, 'Call elements.submit() before createConfirmationToken().');
      const element = elements.getElement('payment');
      const billingDetails = params.payment_method_data?.billing_details ?? {};
      requireBillingDetails(element, billingDetails);
      elements.isSubmitted = false;
      const { captureMethod } = elements.settings;
      return element.ask('create-token', {
        key,
        billingDetails,
        captureMethod,
        returnUrl: params.return_url,
      });
    },
    handleNextAction: ({ clientSecret }) => handleNextAction(key, clientSecret),
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(key, clientSecret),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 'endive';
window.Stripe = Stripe;
