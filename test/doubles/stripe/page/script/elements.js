import { requireThat } from './integration-error.js';
import { PaymentElement } from './payment-element.js';

/** A group of Elements for a payment that does not exist yet. */
export class Elements {
  settings;
  isSubmitted = false;
  #payment = null;

  constructor(settings) {
    requireThat(settings.mode === 'payment', "The Stripe double knows only the mode 'payment'.");
    this.update(settings);
  }

  create(type, options = {}) {
    requireThat(type === 'payment', "The Stripe double knows only the Element 'payment'.");
    requireThat(!this.#payment, 'There can be only one Element of the type payment.');
    this.#payment = new PaymentElement(this, options);
    return this.#payment;
  }

  getElement(type) {
    return type === 'payment' ? this.#payment : null;
  }

  update(settings) {
    const { amount, currency } = { ...this.settings, ...settings };
    requireThat(
      Number.isInteger(amount) && amount > 0,
      'elements(): amount must be a whole number of cents.',
    );
    requireThat(/^[a-z]{3}$/.test(currency), 'elements(): currency must be three lower-case letters.');
    warnOfColours(settings.appearance);
    for (const { family, src } of settings.fonts ?? [])
      requireThat(
        family && /^url\(["']?https:/.test(src),
        'elements(): a font needs a family and an https src.',
      );
    this.settings = { ...this.settings, ...settings };
    this.#payment?.refresh();
  }

  /** Checks the fields. A token can only be made of fields that were checked. */
  async submit() {
    requireThat(this.#payment, 'elements.submit() needs a payment Element.');
    const result = await this.#payment.ask('submit');
    this.isSubmitted = !result.error;
    return result;
  }

  async fetchUpdates() {
    return {};
  }

  forget() {
    this.#payment = null;
  }
}

/** Stripe's frame can't read these: they would silently have no effect there. */
function warnOfColours(appearance) {
  for (const [name, value] of Object.entries(appearance?.variables ?? {}))
    if (/\b(var|oklch|oklab|lab|lch|color-mix|light-dark)\(/.test(String(value)))
      console.warn(`Stripe: appearance.variables.${name} has an unsupported value: ${value}`);
}
