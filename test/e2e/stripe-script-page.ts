import { createServer, type Server } from 'node:http';
import { stripePage } from '../../server/card/stripe-page.ts';

const {
  scripts = [],
  connections = [],
  frames = [],
} = stripePage.embed({
  mode: 'sandbox',
  publishableKey: 'pk_test_double',
  paypal: false,
  payto: false,
  scriptUrl: null,
}).allowed;
const policy = [
  `default-src 'none'; img-src data:; script-src 'self' ${scripts.join(' ')}`,
  `connect-src ${connections.join(' ')}; frame-src ${frames.join(' ')}`,
].join('; ');
const html = `<!doctype html><link rel="icon" href="data:,"><title>Shop</title>
  <script src="https://js.stripe.com/endive/stripe.js"></script><div id="card"></div><script src="/page.js"></script>`;
const script = `
  const stripe = Stripe('pk_test_double', { locale: 'en-AU' });
  const elements = stripe.elements({ mode: 'payment', amount: 9900, currency: 'aud' });
  const never = { billingDetails: { name: 'never', address: { country: 'never' } } };
  const element = elements.create('payment', { fields: never });
  const changes = [];
  element.on('change', ({ complete }) => changes.push(complete));
  element.mount('#card');
  const params = { payment_method_data: { billing_details: { name: 'Ann Lee', address: { country: 'AU' } } } };
  const makeToken = (given = params) => stripe.createConfirmationToken({ elements, params: given });
`;

/** A page with a place for the form, which allows to Stripe what the shop does. */
export function createScriptPage(): Server {
  return createServer((request, response) => {
    const isScript = request.url === '/page.js';
    const contentType = isScript ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': contentType, 'content-security-policy': policy });
    response.end(isScript ? script : html);
  });
}
