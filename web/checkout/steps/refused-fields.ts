import { billing, payment } from '../../../contract/checkout.ts';
import type { FieldError } from '../../../contract/problems.ts';
import { type CheckoutStep, isBefore } from '../checkout-steps.ts';
import type { CheckoutForms } from '../use-checkout-forms.ts';

/** Puts the messages of fields that the shop refused beside these fields. Null when none of them is on a form. */
export function placeFieldErrors(forms: CheckoutForms, errors: readonly FieldError[]): CheckoutStep | null {
  const steps = errors.map((error) => placeFieldError(forms, error)).filter((step) => step !== null);
  return steps.sort((a, b) => (isBefore(a, b) ? -1 : 1))[0] ?? null;
}

/** The messages of fields that are on no form: what is wrong with the cart. */
export function describeOtherFields(errors: readonly FieldError[]): string {
  const others = errors.filter(({ field }) => !/^(email$|billing\.|payment\.)/.test(field));
  return [...new Set(others.map(({ message }) => message))].join('. ');
}

/** The step on which the field stands. */
function placeFieldError(forms: CheckoutForms, { field, message }: FieldError): CheckoutStep | null {
  const [form, name] = field.split('.');
  if (field === 'email') {
    forms.email.setError('email', { message });
    return 'email';
  }
  if (form === 'billing' && isKeyOf(billing.shape, name)) {
    forms.billing.setError(name, { message });
    return 'address';
  }
  if (form === 'payment' && isKeyOf(payment.shape, name)) {
    forms.card.setError(name, { message });
    return 'payment';
  }
  return null;
}

function isKeyOf<Shape extends object>(shape: Shape, name: PropertyKey | undefined): name is keyof Shape {
  return name !== undefined && Object.hasOwn(shape, name);
}
