import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '../read-invoice.ts';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import { findCutBoxes, findSqueezedText, findViolations, findWideBoxes } from './findings.ts';
import { receiveReceipt } from './receipt.ts';
import { firstOrAll } from './sizes.ts';
import { findOnWalk } from './walk.ts';
import { addThirdProduct, thirdProduct, walkThirdProduct } from './walk-third-product.ts';

const tests = await startBrowserTests();

beforeAll(() => addThirdProduct(tests.shop));

it.each(
  firstOrAll([
    ['390 px', phone],
    ['768 px', { viewport: { width: 768, height: 1024 } }],
    ['1440 px', desktop],
  ] as const),
)('at %s a product with a long name and a high price can be bought', async (_width, visit) => {
  const shop = await tests.visit(visit);
  const finds = [findViolations, findWideBoxes, findCutBoxes, findSqueezedText];
  expect(await findOnWalk(shop, walkThirdProduct, finds)).toEqual([]);

  const { text, pdf } = await receiveReceipt(tests.shop.mailServer, shop.email);
  expect(text).toContain(`Ironbark ${thirdProduct}`);
  expect(text).toContain('$1,427,471.10');
  const invoice = (await readPdf(pdf)).join(' ').replace(/\s+/g, ' ');
  expect(invoice).toContain(`Ironbark ${thirdProduct}`);
  expect(invoice).toContain('1,299.00');
  expect(invoice).toContain('$1,427,471.10');
});

it('the three products are compared by every feature that one of them names', async () => {
  const shop = await tests.visit({}, 'Products');
  await shop.product(thirdProduct).waitFor();
  const table = shop.page.getByRole('table');
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual([...['Feature', 'Enterprise', 'Complete', 'Regulated Industries']]);
  expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
    ...['Malware Protection', 'Firewall', 'Endpoint Detection and Response', 'Advanced Threat Hunting'],
    ...['AI-Driven Analytics', 'Email Filter in Both Directions', 'Legal Hold and Archive'],
  ]);
});
