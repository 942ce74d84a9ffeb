import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';

const { double, stripe, request } = await startDouble();

/** What Stripe's script sends: a card. */
async function sendCard(number: string, cvc: string): Promise<Response> {
  const card = 'payment_method_data[card]';
  const fields = { [`${card}[number]`]: number, [`${card}[exp_month]`]: '12', [`${card}[exp_year]`]: '2049' };
  const body = new URLSearchParams({ key: 'pk_test_double', ...fields, [`${card}[cvc]`]: cvc });
  return fetch(`${double.url}/v1/confirmation_tokens`, { method: 'POST', body });
}

it('a card leaves nothing on disk or in the log but its last four digits', async () => {
  const number = '4000002760003184';
  const token = (await (await sendCard(number, '7391')).json()) as { readonly id: string };
  const { id } = await stripe.paymentIntents.create(request);
  await stripe.paymentIntents.confirm(id, { confirmation_token: token.id });

  const names = await readdir(double.dataFolder);
  const files = await Promise.all(names.map((name) => readFile(join(double.dataFolder, name), 'latin1')));
  const bytes = files.join('\n');
  expect(bytes).toContain(token.id);
  for (const text of [bytes, double.log]) expect(text).not.toMatch(new RegExp(`${number}|7391`));
});

it.each([
  ['4242424242424241', '123', 'incorrect_number'],
  ['5454545454545454', '123', 'incorrect_number'],
  ['4242424242424242', '12', 'invalid_cvc'],
])('the card %s with the security code %s gets no token', async (number, cvc, code) => {
  const response = await sendCard(number, cvc);
  expect(response.status).toBe(402);
  expect(await response.json()).toMatchObject({ error: { type: 'card_error', code } });
});
