import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { render } from '../../test/read-invoice.ts';
import { sampleOrder } from '../../test/sample-order.ts';
import { isDamaged } from './damaged-file.ts';
import { describeInvoice } from './invoice.ts';
import { mapText } from './printable-text.ts';

const describeOrder = (company: string) =>
  describeInvoice({
    seller,
    demo: false,
    order: sampleOrder({ billing: { ...sampleOrder().billing, company } }),
  });

/** As an earlier release stored it: a letter or digit is replaced in every value. */
function renderDamaged(company: string, lost: string): Promise<Buffer> {
  const request = describeOrder(company);
  const data = mapText(request.data, (text) => text.replaceAll(lost, '□'));
  return render({ ...request, data });
}

it.each(['9', 'K', '4'])(
  'a file is damaged when %s was replaced in the figures and words of the shop',
  async (lost) => {
    const company = `Shop ${lost}\u{1d165} Pty Ltd`;
    expect(await isDamaged(await renderDamaged(company, lost), describeOrder(company).data)).toBe(true);
  },
);

it('a file is not damaged when □ appears in what the buyer typed, or was typed by the buyer', async () => {
  for (const company of [
    '김민준 Pty Ltd',
    'Shop 9\u{1d165} Pty Ltd',
    'Shop □□□□ Ltd',
    'Coral Coast Dental',
    'An\u0332angu',
  ])
    expect(await isDamaged(await render(describeOrder(company)), describeOrder(company).data)).toBe(false);
});

it('a seller who has moved since damages no file', async () => {
  const { data } = describeOrder('김민준');
  const moved = { ...data, seller: { ...seller, email: 'new-address@example.com' } };
  expect(await isDamaged(await render(describeOrder('김민준')), moved)).toBe(false);
});

it('a name that no font has is no damage to values of the same length that are not shown', async () => {
  const branded = { ...seller, brand: { accent: '#1a6b5c' } };
  const order = sampleOrder({ billing: { ...sampleOrder().billing, company: '김이박최정강조윤' } });
  const request = describeInvoice({ seller: branded, demo: false, order });
  expect(await isDamaged(await render(request), request.data)).toBe(false);
});
