import { customerCalls } from '../contract/desk/customers.ts';
import type { OrderSearch } from '../contract/desk/order-search.ts';
import { orderCalls as calls } from '../contract/desk/orders.ts';
import { DeskBrowser } from '../test/desk-browser.ts';
import type { Report } from './report.ts';

const searches: Readonly<Record<string, OrderSearch>> = {
  'the newest orders': {},
  'orders of a state': { state: 'declined' },
  'orders of a month': { from: '2026-01-01', to: '2026-01-31' },
  'orders of a product': { productId: 'endpoint-complete' },
  'orders of a product and a state': { productId: 'endpoint-complete', state: 'declined' },
  'orders that need somebody': { needs: 'dead-receipt' },
  'an address': { text: 'buyer-777@example.com' },
  'the beginning of addresses': { text: 'buyer-7' },
  'the beginning of companies': { text: 'coral' },
  'companies and a state': { text: 'coral', state: 'declined' },
  'an invoice number': { text: 'INV-000777' },
  "an address's orders": { customer: 'buyer-777@example.com' },
  'orders of a company that has all': { customer: 'Coral Coast Dental Pty Ltd' },
  'a text that nothing has': { text: 'nothing of this name' },
};

const times = 40;

export async function measureDesk(adminUrl: string, report: Report, contestant: string): Promise<void> {
  const desk = await new DeskBrowser({ adminUrl }).signIn();
  for (const [name, search] of Object.entries(searches)) {
    const durations: number[] = [];
    let after: string | undefined;
    for (let i = 0; i < times; i += 1) {
      const body = { ...search, ...(i % 2 === 1 && after && { after }) };
      const begin = performance.now();
      const answer = await desk.call(calls.searchOrders, { body });
      durations.push(performance.now() - begin);
      if (answer.status !== 200) throw new Error(`The desk did not find ${name}: ${answer.text}`);
      if (i % 2 === 0) after = answer.body.next ?? undefined;
    }
    report.add(`Desk: ${name}, p95 ms`, contestant, p95(durations));
  }
  report.add('Desk: an order, p95 ms', contestant, p95(await timeOrder(desk)));
  for (const [name, call] of Object.entries(customerCalls))
    for (const customer of ['buyer-777@example.com', 'Coral Coast Dental Pty Ltd'])
      report.add(
        `Desk: ${name} of ${customer}, p95 ms`,
        contestant,
        p95(await timeCustomer(desk, call, customer)),
      );
}

async function timeOrder(desk: DeskBrowser): Promise<number[]> {
  const { body } = await desk.call(calls.searchOrders, { body: {} });
  const durations: number[] = [];
  for (const { orderId, invoiceNumber } of body.orders.slice(0, times)) {
    const begin = performance.now();
    const { status } = await desk.call(calls.readOrder, { params: { orderId: invoiceNumber ?? orderId } });
    durations.push(performance.now() - begin);
    if (status !== 200) throw new Error(`The desk did not show ${orderId}`);
  }
  return durations;
}

async function timeCustomer(
  desk: DeskBrowser,
  call: (typeof customerCalls)[keyof typeof customerCalls],
  customer: string,
): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    const { status } = await desk.call(call, { body: { customer } });
    durations.push(performance.now() - begin);
    if (status !== 200) throw new Error(`The desk did not show ${customer}`);
  }
  return durations;
}

function p95(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
