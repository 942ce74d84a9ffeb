import { describe, expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';

const { double, stripe, pay } = await startDouble();

describe('a card that asks for a challenge', () => {
  it.each(['4000002500003155', '4000002760003184', '4000000000003220'])('%s waits for it', async (number) => {
    const waiting = {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    };
    expect(await pay(number)).toMatchObject(waiting);
  });

  it('is charged when the challenge is passed', async () => {
    const { id } = await pay('4000002760003184');
    await double.control('POST', `/challenges/${id}`, { outcome: 'pass' });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const details = { card: { last4: '3184', three_d_secure: { result: 'authenticated' } } };
    expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { payment_method_details: details } });
  });

  it('is not charged when the challenge fails', async () => {
    const { id } = await pay('4000002760003184');
    await double.control('POST', `/challenges/${id}`, { outcome: 'fail' });
    const code = 'payment_intent_authentication_failure';
    const refused = { status: 'requires_payment_method', last_payment_error: { code }, latest_charge: null };
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject(refused);
  });

  it('waits on when the challenge is abandoned, and can be cancelled then', async () => {
    const { id } = await pay('4000002760003184');
    await double.control('POST', `/challenges/${id}`, { outcome: 'abandon' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_action' });
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', next_action: null });
    const late = double.control('POST', `/challenges/${id}`, { outcome: 'pass' });
    await expect(late).rejects.toThrow('payment_intent_unexpected_state');
  });

  it('can be declined after the challenge', async () => {
    const { id } = await pay('4000008260003178');
    await double.control('POST', `/challenges/${id}`, { outcome: 'pass' });
    const error = { code: 'card_declined', decline_code: 'insufficient_funds' };
    const refused = { status: 'requires_payment_method', last_payment_error: error };
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject(refused);
  });
});

describe('a payment that is processing', () => {
  it('stays so, and cannot be cancelled', async () => {
    const { id, status } = await pay('4000009990000013');
    expect(status).toBe('processing');
    const refusal = { code: 'payment_intent_unexpected_state' };
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refusal);
    await double.control('POST', `/processing/${id}`, { outcome: 'success' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['4000009990000021', 'succeeded'],
    ['4000009990000039', 'requires_payment_method'],
  ])('with the card %s ends later: %s', async (number, status) => {
    const payment = await pay(number);
    expect(payment.status).toBe('processing');
    const read = async () => (await stripe.paymentIntents.retrieve(payment.id)).status;
    await expect.poll(read).toBe(status);
  });

  it('ends later even when the double was restarted', async () => {
    await double.control('PUT', '/later', { milliseconds: 1000 });
    const { id, status } = await pay('4000009990000021');
    await double.end('SIGKILL');
    expect(status).toBe('processing');
    await double.startAgain();
    const again = double.connect();
    const read = async () => (await again.paymentIntents.retrieve(id)).status;
    await expect.poll(read).toBe('succeeded');
  });
});
