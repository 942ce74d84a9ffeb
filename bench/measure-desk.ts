import { customerCalls } from '../contract/desk/customers.ts';
import type { OrderSearch } from '../contract/desk/order-search.ts';
import { orderCalls as calls } from '../contract/desk/orders.ts';
import { DeskBrowser } from '../test/desk-browser.ts';
import { type Report, timeEach } from './report.ts';

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
    let after: string | undefined;
    const ask = async (i: number) => {
      const answer = await desk.call(calls.searchOrders, {
        body: { ...search, ...(i % 2 === 1 && after && { after }) },
      });
      if (i % 2 === 0) after = answer.body.next ?? undefined;
      return answer;
    };
    report.add(`Desk: ${name}, p95 ms`, contestant, await timeCalls(ask));
  }
  const { body } = await desk.call(calls.searchOrders, { body: {} });
  const names = body.orders.slice(0, times).map(({ orderId, invoiceNumber }) => invoiceNumber ?? orderId);
  const readOrder = (i: number) =>
    desk.call(calls.readOrder, { params: { orderId: names[i % names.length] ?? '' } });
  report.add('Desk: an order, p95 ms', contestant, await timeCalls(readOrder));
  for (const [name, call] of Object.entries(customerCalls))
    for (const customer of ['buyer-777@example.com', 'Coral Coast Dental Pty Ltd']) {
      const ask = () => desk.call(call, { body: { customer } });
      report.add(`Desk: ${name} of ${customer}, p95 ms`, contestant, await timeCalls(ask));
    }
}

async function timeCalls(
  ask: (i: number) => Promise<{ readonly status: number; readonly text: string }>,
): Promise<number> {
  const durations = await timeEach(times, async (i) => {
    const { status, text } = await ask(i);
    if (status !== 200) throw new Error(`The desk responded with ${status}: ${text}`);
  });
  const sorted = durations.sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
