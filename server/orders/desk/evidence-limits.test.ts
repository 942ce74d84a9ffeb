import { getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEvidenceDesk } from '../../../test/evidence-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';

const { stage, pool, policiesShown, download } = await openEvidenceDesk();
beforeEach(() => stage.changeBuyer());

describe('a bank takes it', () => {
  /**
   * The strictest that card networks and gateways publish:
   *
   * - Mastercard takes 19 pages, and charges for each further one
   *   (https://www.checkout.com/merchant-communications/mastercard-dispute-documentation-requirements);
   *   American Express 20 pages, and 1 MB of its smallest sellers
   *   (https://www.checkout.com/docs/payments/process-disputes/dispute-evidence-file-requirements).
   * - Stripe refuses more pages than the card network takes
   *   (https://docs.stripe.com/changelog/endive/2026-09-30/page-limit-validation-for-dispute-evidence).
   * - PayPal takes files below 10 MB
   *   (https://developer.paypal.com/platforms/disputes/reference/supported-file-types-sizes.md).
   */
  const most = { bytes: 1_000_000, pages: 19 };

  async function expectTaken() {
    const { pdf } = await download();
    expect(pdf.length).toBeLessThan(most.bytes);
    const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
    expect(numPages).toBeLessThanOrEqual(most.pages);
    return (await readPdf(pdf)).join(' ');
  }

  it('with 999 seats', async () => {
    await stage.buy({ policiesShown, items: [{ productId: 'endpoint-complete', quantity: 999 }] });
    await expectTaken();
  });

  it('with 40 lines', async () => {
    await pool.query(
      `insert into products (id, position, name, price_cents, description, features)
       select 'line-' || i, 100 + i, 'Protection of the site number ' || i, 5000, '', '{}'
       from generate_series(1, 40) as i`,
    );
    const items = Array.from({ length: 40 }, (_, i) => ({ productId: `line-${i + 1}`, quantity: 3 }));
    await expect.poll(async () => (await stage.buyer.listProducts()).body).toHaveLength(42);
    await stage.buy({ policiesShown, items });
    expect(await expectTaken()).toContain('3 seats of Protection of the site number 40');
  });

  it.each([
    { quantity: 1, characters: 108_000 },
    { quantity: 999, characters: 45_000 },
  ])('with $quantity seats and policies of $characters characters: these are named', async (order) => {
    const { quantity, characters } = order;
    const sentence = 'All of our terms. ';
    const long = `# Long terms\n\n${sentence.repeat(characters / sentence.length)}`;
    const version = `longterms${quantity}`;
    await pool.query(`insert into policy_versions (version, name, text) values ($1, 'terms', $2)`, [
      version,
      long,
    ]);
    await stage.buy({ policiesShown, items: [{ productId: 'endpoint-complete', quantity }] });
    await pool.query(
      `update orders set policies = policies || jsonb_build_object('terms', $2::text) where id = $1`,
      [stage.params.orderId, version],
    );
    const text = await expectTaken();
    expect(text).toMatch(/Long terms Version longterms.+ Its text is too long for this document/);
    expect(text).toContain('As shown to the buyer: Refunds');
  });
});
