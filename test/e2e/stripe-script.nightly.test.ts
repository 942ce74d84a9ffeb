import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { putStripeAtItsAddress } from '../stripe-at-its-address.ts';
import { StripeDoubleProcess } from '../stripe-double-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { shareChromium } from './chromium.ts';
import { PageFaults } from './page-faults.ts';
import { StripeForm } from './stripe-form.ts';
import { createScriptPage } from './stripe-script-page.ts';

const shop = createScriptPage();

await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const folder = await makeTemporaryFolder();
const [double, browser] = await Promise.all([StripeDoubleProcess.start(folder), shareChromium()]);
afterAll(async () => {
  await double?.end();
  shop.close();
});

async function open(): Promise<{ page: Page; form: StripeForm }> {
  const page = await browser.newPage();
  const faults = new PageFaults(page);
  onTestFinished(async () => {
    await page.close();
    faults.check();
  });
  await putStripeAtItsAddress(page, double.url);
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  const form = new StripeForm(page);
  await form.number.waitFor();
  return { page, form };
}

/** Creates a payment and confirms it with the token of the page, as the shop's server does. */
async function confirm(page: Page) {
  expect(await page.evaluate('elements.submit()')).toEqual({});
  const { confirmationToken } = await page.evaluate<{ confirmationToken: { id: string } }>('makeToken()');
  const stripe = double.connect();
  const created = await stripe.paymentIntents.create({
    amount: 9900,
    currency: 'aud',
    confirm: true,
    allowed_payment_method_types: ['card'],
    confirmation_token: confirmationToken.id,
    expand: ['latest_charge', 'payment_method'],
  });
  return created;
}

describe('the form of the card', () => {
  it('makes a token that pays, in a frame of another origin', async () => {
    const { page, form } = await open();
    expect(page.frames().map((frame) => new URL(frame.url()).origin)).toContain('https://js.stripe.com');
    await form.fill();
    expect(await form.number.inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.evaluate('changes.at(-1)')).toBe(true);
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    const billing_details = { name: 'Ann Lee', address: { country: 'AU' } };
    expect(await confirm(page)).toMatchObject({
      status: 'succeeded',
      payment_method: { card, billing_details },
    });
  });

  it('shows what is wrong, and makes no token then', async () => {
    const { page, form } = await open();
    await form.fill('4242424242424241', '0120', '12');
    const error = { type: 'validation_error', code: 'invalid_number' };
    expect(await page.evaluate('elements.submit()')).toMatchObject({ error });
    const described = [
      'The card number is invalid.',
      'The expiry date is in the past.',
      'The security code is incomplete.',
    ];
    expect(await form.card.getByRole('alert').allTextContents()).toEqual(described);
    expect(await form.number.getAttribute('aria-invalid')).toBe('true');
    await expect(page.evaluate('makeToken()')).rejects.toThrow('IntegrationError: Call elements.submit()');
  });

  it('refuses to leave out what it does not ask for', async () => {
    const { page, form } = await open();
    await form.fill();
    await page.evaluate('elements.submit()');
    await expect(page.evaluate('makeToken({})')).rejects.toThrow('never asks for name, country');
  });

  it('looks as the page wants, and changes with it', async () => {
    const { page, form } = await open();
    const colour = () =>
      form.number.evaluate('getComputedStyle(document.getElementById("number")).backgroundColor');
    expect(await colour()).toBe('rgb(255, 255, 255)');
    await page.evaluate(
      `elements.update({ appearance: { theme: 'night', variables: { colorBackground: '#123456' } } })`,
    );
    await expect.poll(colour).toBe('rgb(18, 52, 86)');
  });
});

describe('the challenge of the bank', () => {
  it.each([
    ['Complete', 'succeeded', { paymentIntent: { status: 'succeeded' } }],
    ['Fail', 'requires_payment_method', { error: { code: 'payment_intent_authentication_failure' } }],
    ['Cancel', 'requires_payment_method', { error: { code: 'payment_intent_authentication_failure' } }],
  ] as const)('%s: %s', async (button, status, result) => {
    const { page, form } = await open();
    await form.fill('4000002760003184');
    const { id, client_secret } = await confirm(page);
    const handled = page.evaluate(`stripe.handleNextAction({ clientSecret: '${client_secret}' })`);
    await form.answerChallenge(button);
    expect(await handled).toMatchObject(result);
    expect(await double.connect().paymentIntents.retrieve(id)).toMatchObject({ status });
  });

  it('is shown only for a payment that waits for one', async () => {
    const { page, form } = await open();
    await form.fill();
    const { client_secret } = await confirm(page);
    const handled = page.evaluate(`stripe.handleNextAction({ clientSecret: '${client_secret}' })`);
    await expect(handled).rejects.toThrow('IntegrationError');
  });
});
