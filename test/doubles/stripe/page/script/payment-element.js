import { apiOrigin, origin } from './addresses.js';
import { IntegrationError, requireThat } from './integration-error.js';
import { openFrame } from './open-frame.js';

const loadSeconds = 10;

/** The form of the card, in a frame of another origin: the page never sees a card. */
export class PaymentElement {
  #elements;
  #options;
  #listeners = [];
  #frame = null;
  #waiting = new Map();
  #isReady = false;
  #loading;
  #questions = 0;

  constructor(elements, options) {
    this.#elements = elements;
    this.#options = options;
  }

  get options() {
    return this.#options;
  }

  mount(target) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    requireThat(parent instanceof Element, 'mount() needs an element of the page, or a selector of one.');
    requireThat(!this.#frame, 'This Element is already mounted.');
    this.#frame = openFrame(parent, {
      address: `${origin}/elements/payment.html`,
      title: 'Secure payment input frame',
      start: this.#settings(),
      onMessage: (message) => this.#receive(message),
    });
    // Space for the focus rings of its fields, which otherwise line up with those of the page.
    Object.assign(this.#frame.frame.style, { height: '0', margin: '-4px', width: 'calc(100% + 8px)' });
    const error = { type: 'api_connection_error', message: 'The payment form could not be loaded.' };
    this.#loading = setTimeout(() => this.#emit('loaderror', { error }), loadSeconds * 1000);
    this.#emit('loaderstart', {});
    return this;
  }

  unmount() {
    clearTimeout(this.#loading);
    this.#frame?.frame.remove();
    this.#frame = null;
    this.#isReady = false;
    for (const { reject } of this.#waiting.values())
      reject(new IntegrationError('The payment Element was unmounted.'));
    this.#waiting.clear();
  }

  destroy() {
    this.unmount();
    this.#listeners = [];
    this.#elements.forget();
  }

  on(type, handler) {
    this.#listeners.push({ type, handler, once: false });
    return this;
  }

  once(type, handler) {
    this.#listeners.push({ type, handler, once: true });
    return this;
  }

  off(type, handler) {
    this.#listeners = this.#listeners.filter(
      (one) => one.type !== type || (handler && one.handler !== handler),
    );
    return this;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.refresh();
    return this;
  }

  refresh() {
    this.#frame?.send({ type: 'update', ...this.#settings() });
  }

  focus() {
    this.#frame?.send({ type: 'focus' });
  }

  blur() {
    this.#frame?.send({ type: 'blur' });
  }

  clear() {
    this.#frame?.send({ type: 'clear' });
  }

  collapse() {
    return this;
  }

  /** Asks the frame for something, such as a confirmation token. */
  ask(type, content) {
    requireThat(this.#isReady, 'The payment Element is not mounted, or not ready yet.');
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#frame.send({ type, id, ...content });
    });
  }

  #settings() {
    const { appearance = {}, fonts = [], locale = 'auto', ...settings } = this.#elements.settings;
    const methods = settings.allowedPaymentMethodTypes;
    return { appearance, fonts, locale, methods, apiOrigin, options: this.#options };
  }

  #receive({ type, ...content }) {
    if (type === 'height' && this.#frame) this.#frame.frame.style.height = `${content.height}px`;
    else if (type === 'answer') {
      this.#waiting.get(content.id)?.resolve(content.result);
      this.#waiting.delete(content.id);
    } else {
      if (type === 'ready') clearTimeout(this.#loading);
      if (type === 'ready') this.#isReady = true;
      this.#emit(type, content);
    }
  }

  #emit(type, content) {
    const called = this.#listeners.filter((one) => one.type === type);
    this.#listeners = this.#listeners.filter((one) => one.type !== type || !one.once);
    for (const { handler } of called) handler({ elementType: 'payment', ...content });
  }
}
