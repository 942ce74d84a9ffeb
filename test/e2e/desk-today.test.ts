import { expect, it } from 'vitest';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { longProduct } from '../desk-data.ts';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';

const tests = startDeskTests();

it('a new shop has no sales, and nothing that needs somebody', async () => {
  const desk = await tests.open('/');
  expect(await desk.text('Nothing needs you now.').isVisible()).toBe(true);
  expect(await desk.page.getByText('Appears when there are 20 paid orders within 30 days.').isVisible()).toBe(
    true,
  );
  expect(await desk.findFaults()).toEqual([]);
});

it('shows what needs somebody and leads there, the sales, and the promise as measured', async () => {
  await fillDesk(tests);
  const { body } = await tests.operator.call(overviewCalls.readOverview);
  const desk = await tests.open('/');
  expect(body.delivery).toMatchObject({ orders: 26, withinFiveMinutes: 24 });
  expect(await desk.text('92.3%').isVisible()).toBe(true);

  const chart = desk.page.getByRole('img', { name: 'Sales by day' });
  expect(await chart.locator('rect').count()).toBe(30);
  await chart.hover({ position: { x: 2, y: 50 } });
  await desk.page.getByText(/^\w{3} \d+ \w{3} 20\d\d: \$[\d,.]+ from \d+ orders?/).waitFor();
  await desk.text('Show as a table').click();
  expect(await desk.page.getByRole('table', { name: 'Sales by day' }).getByRole('row').count()).toBe(31);
  expect(await desk.findFaults()).toEqual([]);

  expect(await desk.page.getByText(`keys left of ${longProduct.name}`).count()).toBeLessThanOrEqual(1);
  await desk.page.getByRole('link', { name: 'dispute needs a response' }).click();
  await desk.heading('Orders').waitFor();
  expect(new URL(desk.page.url()).search).toBe('?needs=dispute');
  await expect.poll(() => desk.row('Disputed').count()).toBe(1);
});
