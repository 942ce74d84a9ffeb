import fc, { type Arbitrary } from 'fast-check';
import { calls, tokenCheckout } from '../../../contract/calls.ts';
import { stripeWebhookPath } from '../../../server/card/webhook-description.ts';
import { fromSchema } from './from-schema.ts';
import { headerNoise, longHeader, ordinaryHeaders } from './headers.ts';
import { customerCount, hostileValues, knownValuesOf } from './known-values.ts';
import { nearly, nearlyText } from './mutations.ts';

/** One request, whole or not. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Sent as UTF-8 where it can be; a lone surrogate becomes a byte that UTF-8 does not have. */
  readonly body: string | null;
  /** Whose cookie it carries. */
  readonly customer: number | null;
  /** How many characters of all this are sent; null for all. */
  readonly cut: number | null;
}

type Call = (typeof calls)[keyof typeof calls] | typeof tokenCheckout;

/** Every call. Checkout comes more often: most can go wrong there. */
const everyCall: readonly Call[] = [...Object.values(calls), ...Array<Call>(5).fill(calls.checkout)];

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'FOO',
  'get',
  'CONNECT',
];

/** Half of all requests come close to what the shop wants, and the others in their own ways do not. */
export const fuzzRequest: Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 4, arbitrary: callRequest('fitting') },
  { weight: 5, arbitrary: callRequest('nearly') },
  { weight: 3, arbitrary: callRequest('garbled') },
  { weight: 2, arbitrary: strayRequest() },
);

/** Requests for the checkout where Stripe takes the card, and for the call by which Stripe reports events. */
export const tokenRequest: Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 3, arbitrary: callRequest('fitting', [tokenCheckout]) },
  { weight: 6, arbitrary: callRequest('nearly', [tokenCheckout]) },
  { weight: 2, arbitrary: callRequest('garbled', [tokenCheckout]) },
  {
    weight: 2,
    arbitrary: strayRequest().chain((request) =>
      headerNoise.map((header) => ({
        ...request,
        method: 'POST',
        target: stripeWebhookPath,
        cut: null,
        headers: [header, ['stripe-signature', 't=1,v1=00'] as const],
      })),
    ),
  },
);

/** A request for one of the calls, whose input fits, nearly fits, or is text that was damaged. */
function callRequest(
  likeness: 'fitting' | 'nearly' | 'garbled',
  among: readonly Call[] = everyCall,
): Arbitrary<FuzzRequest> {
  return fc.tuple(fc.constantFrom(...among), fc.nat(customerCount - 1)).chain(([call, customer]) =>
    fc.record({
      method:
        likeness === 'fitting'
          ? fc.constant(call.method)
          : mostly<string>(call.method, fc.constantFrom(...methods)),
      target: targetOf(call, customer, likeness),
      headers: headersOf(call, likeness),
      body: 'body' in call ? bodyOf(call.body, customer, likeness) : mostly<string | null>(null, fc.string()),
      customer: mostly<number | null>(customer, fc.option(fc.nat(customerCount - 1))),
      cut: likeness === 'garbled' ? mostly<number | null>(null, fc.nat(600)) : fc.constant(null),
    }),
  );
}

function bodyOf(
  schema: Parameters<typeof fromSchema>[0],
  customer: number,
  likeness: string,
): Arbitrary<string | null> {
  const fitting = fromSchema(schema, knownValuesOf(customer));
  if (likeness === 'fitting') return fitting.map((value) => JSON.stringify(value));
  if (likeness === 'nearly') return nearly(fitting).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    nearlyText(fitting.map((value) => JSON.stringify(value))),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'null', '[]', '"text"', `"${'x'.repeat(70_000)}"`),
    fc.constant(null),
  );
}

function targetOf(call: Call, customer: number, likeness: string): Arbitrary<string> {
  const inputs = 'params' in call ? call.params : 'query' in call ? call.query : null;
  if (!inputs) return likeness === 'garbled' ? nearlyPath(fc.constant(call.path)) : fc.constant(call.path);
  const fitting = fromSchema(inputs, knownValuesOf(customer));
  const values = likeness === 'fitting' ? fitting : nearly(fitting);
  const targets = values.map((value) => formatTarget(call.path, isRecord(value) ? value : {}));
  return likeness === 'garbled' ? nearlyPath(targets) : targets;
}

/** Parameters of the path go into it, all others behind it. */
function formatTarget(path: string, values: Record<string, unknown>): string {
  if (path.includes(':')) return path.replace(/:(\w+)/g, (_, name) => encode(values[name]));
  const query = Object.entries(values).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `${path}?${query.join('&')}`;
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function nearlyPath(paths: Arbitrary<string>): Arbitrary<string> {
  const ends = [
    '%',
    '%00',
    '%zz',
    '/',
    '//',
    '/..',
    '/../..',
    '%2e%2e',
    ';a',
    '?',
    '?a=1&a=2',
    '?__proto__[x]=1',
    '#x',
    '/%ff',
  ];
  return fc.tuple(paths, fc.constantFrom(...ends)).map(([path, end]) => path + end);
}

function headersOf(call: Call, likeness: string): Arbitrary<FuzzRequest['headers']> {
  const own = 'headers' in call ? ordinaryHeaders : fc.constant([]);
  const noise = likeness === 'fitting' ? fc.constant([]) : fc.array(headerNoise, { maxLength: 2 });
  return fc.tuple(own, noise).map(([ordinary, odd]) => [...ordinary, ...odd]);
}

/** Nothing that the shop has a call for: other paths, other methods, and no HTTP at all. */
function strayRequest(): Arbitrary<FuzzRequest> {
  const paths = [
    '/',
    '*',
    '/healthz',
    '/readyz',
    '/api',
    '/api/',
    '/API/PRODUCTS',
    '/api/docs',
    '/api/openapi.json',
    '//',
    '/%',
    '/metrics',
  ];
  return fc.record({
    method: fc.oneof(fc.constantFrom(...methods), fc.string({ unit: 'binary', maxLength: 12 })),
    target: fc.oneof(
      fc.constantFrom(...paths, 'http://elsewhere.example/api/products', `/${'x'.repeat(20_000)}`),
      fc.webPath({ size: 'small' }),
      fc.constantFrom(...hostileValues).map((value) => `/assets/${encode(value)}`),
      fc.string({ unit: 'binary' }),
    ),
    headers: fc.array(fc.oneof({ weight: 6, arbitrary: headerNoise }, longHeader), { maxLength: 3 }),
    body: fc.option(fc.string({ unit: 'binary' })),
    customer: fc.option(fc.nat(customerCount - 1)),
    cut: fc.option(fc.nat(200)),
  });
}

function mostly<T>(value: T, others: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}
