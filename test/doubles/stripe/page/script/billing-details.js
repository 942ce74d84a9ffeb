import { requireThat } from './integration-error.js';

/** What the form doesn't ask for has to come from the page. */
export function requireBillingDetails(element, given) {
  const asked = element.options.fields?.billingDetails ?? {};
  const simple = ['name', 'email', 'phone'];
  const ofAddress = ['line1', 'line2', 'city', 'state', 'country', 'postalCode'];
  const never = (field) => asked === 'never' || field === 'never';
  const missing = [
    ...simple.filter((name) => never(asked[name]) && given[name] === undefined),
    ...ofAddress.filter((name) => {
      const isNever = never(asked.address) || never(asked.address?.[name]);
      return isNever && given.address?.[name === 'postalCode' ? 'postal_code' : name] === undefined;
    }),
  ];
  requireThat(
    missing.length === 0,
    `The payment Element never asks for ${missing.join(', ')}: pass it in params.payment_method_data.billing_details.`,
  );
}
