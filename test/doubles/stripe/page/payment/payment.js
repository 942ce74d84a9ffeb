// The form inside the frame. It obeys the window that mounted it, through the channel that it gets with the first message.
import { applyAppearance, loadFonts } from './appearance.js';
import { accountChecks, checks, formats } from './card-fields.js';
import { createToken } from './create-token.js';

const form = document.getElementById('form');
const { country } = form.elements;
const cardFields = Object.keys(checks).map((name) => form.elements[name]);
const accountFields = [form.elements.payid];
/** Those of the payment method that the page has opened the form for. */
let fields = cardFields;

/** Stripe shows a wallet where the browser has one. Here a test says so. */
form.elements.methods.hidden = window.hasWallet !== true;
const isWallet = () => form.elements.method.value !== 'card';
/** The card in the wallet. */
const walletCard = { number: '4242424242424242', expiry: '12 / 34', cvc: '123' };

let port;
let settings = { appearance: {}, options: {} };

window.addEventListener('message', function start({ data, source, ports }) {
  if (source !== window.parent || data?.type !== 'start' || !ports[0]) return;
  window.removeEventListener('message', start);
  port = ports[0];
  port.onmessage = (message) => obey(message.data);
  loadFonts(data.fonts);
  apply(data);
  new ResizeObserver(() => send('height', { height: document.documentElement.offsetHeight })).observe(
    document.body,
  );
  send('ready');
});

async function obey({ type, id, ...content }) {
  if (type === 'update') apply(content);
  if (type === 'focus') fields[0].focus();
  if (type === 'blur') document.activeElement?.blur();
  if (type === 'clear') form.reset();
  if (type === 'submit') send('answer', { id, result: submit() });
  if (type === 'create-token') send('answer', { id, result: await makeToken(content) });
}

function apply(next) {
  settings = next;
  fields = next.methods?.includes('payto') ? accountFields : cardFields;
  for (const field of [...cardFields, ...accountFields])
    document.querySelector(`[data-field=${field.name}]`).hidden = !fields.includes(field);
  const { appearance, locale, options } = next;
  applyAppearance(appearance);
  const isAmerican = locale === 'en' || locale === 'en-US';
  document.querySelector('label[for=expiry]').textContent = isAmerican ? 'Expiration date' : 'Expiry date';
  const asked = options.fields?.billingDetails;
  const never = [asked, asked?.address, asked?.address?.country].includes('never');
  document.querySelector('[data-field=country]').hidden = never;
  country.value = options.defaultValues?.billingDetails?.address?.country ?? country.value;
  for (const field of [...fields, country]) field.disabled = options.readOnly === true;
}

/** Shows what is wrong, and takes the buyer to the first wrong field. */
function submit() {
  if (isWallet()) return {};
  const wrong = fields.map((field) => [field, showError(field, faultOf(field))]).filter(([, fault]) => fault);
  if (wrong.length === 0) return {};
  const [field, [code, message]] = wrong[0];
  field.focus();
  return { error: { type: 'validation_error', code, message } };
}

function makeToken({ key, billingDetails, captureMethod, returnUrl }) {
  const isAsked = !document.querySelector('[data-field=country]').hidden;
  const defaults = settings.options.defaultValues?.billingDetails ?? {};
  const address = {
    ...defaults.address,
    ...(isAsked && { country: country.value }),
    ...billingDetails.address,
  };
  const typed = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const values = isWallet() ? walletCard : typed;
  const details = { ...defaults, ...billingDetails, address };
  const { apiOrigin } = settings;
  return createToken(values, { apiOrigin, key, billingDetails: details, captureMethod, returnUrl });
}

function faultOf({ name, value }) {
  return { ...checks, ...accountChecks }[name](value, form.elements.number.value);
}

function showError(field, fault) {
  document.getElementById(`${field.id}-error`).textContent = fault?.[1] ?? '';
  field.classList.toggle('Input--invalid', fault !== null);
  field.setAttribute('aria-invalid', String(fault !== null));
  return fault;
}

for (const choice of form.elements.method)
  choice.addEventListener('change', () => {
    for (const { name } of fields) document.querySelector(`[data-field=${name}]`).hidden = isWallet();
    const type = form.elements.method.value;
    send('change', { empty: !isWallet(), complete: isWallet(), collapsed: false, value: { type } });
  });

for (const field of [...cardFields, ...accountFields]) {
  field.addEventListener('input', () => {
    const isAtTheEnd = field.selectionStart === field.value.length;
    if (isAtTheEnd) field.value = formats[field.name](field.value);
    if (field.getAttribute('aria-invalid') === 'true') showError(field, faultOf(field));
    const empty = fields.every(({ value }) => value === '');
    const complete = fields.every((one) => faultOf(one) === null);
    const type = fields === accountFields ? 'payto' : 'card';
    send('change', { empty, complete, collapsed: false, value: { type } });
  });
  field.addEventListener('blur', () => field.value && showError(field, faultOf(field)));
}
form.addEventListener('focusin', () => send('focus'));
form.addEventListener('focusout', () => send('blur'));
form.addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('keydown', ({ key }) => key === 'Escape' && send('escape'));

function send(type, content = {}) {
  port?.postMessage({ type, ...content });
}
