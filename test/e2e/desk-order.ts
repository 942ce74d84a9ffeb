import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { Customer, type PurchaseOptions } from '../shop-driver.ts';
import type { TestShop } from '../start-shop.ts';
import type { DeskPage, DeskTests } from './desk-page.ts';

/** A paid order, and the address of its buyer. */
export type Bought = CheckoutAnswer & { readonly email: string };

export async function buy(
  { shop }: { readonly shop: TestShop },
  items: PurchaseOptions['items'] = [{ productId: 'endpoint-complete', quantity: 2 }],
  billing?: PurchaseOptions['billing'],
): Promise<Bought> {
  const buyer = await new Customer(shop).verifyEmail();
  const { status, body, text } = await buyer.buy({ items, ...(billing && { billing }) });
  if (status !== 200) throw new Error(`Not bought: ${text}`);
  return { ...body, email: buyer.email };
}

export async function openOrder(tests: DeskTests, { orderId }: Bought): Promise<DeskPage> {
  const desk = await tests.open(`/orders/${orderId}`);
  await desk.heading('Timeline').waitFor();
  return desk;
}

/** The path of a call about the order that the page shows: `refund-order`. */
export function callOf({ page }: DeskPage, call: string): string {
  return `/desk/api${new URL(page.url()).pathname.replace('/orders/', `/orders/${call}/`)}`;
}

/** The shop refuses this call about the order during the test. */
export function expectRefusal(desk: DeskPage, action: string): void {
  desk.faults.expectFailedRequests(callOf(desk, action));
}

/** The codes of all operators are too old from now on for what needs a fresh one. */
export async function ageCodes({ shop }: { readonly shop: TestShop }): Promise<void> {
  await shop.database.pool.query("update operator_sessions set fresh_until = now() - interval '1 minute'");
}

/** How often the audit has an action. */
export async function countEvents({ shop }: { readonly shop: TestShop }, action: string): Promise<number> {
  const { rows } = await shop.database.pool.query(
    'select count(*)::int as count from audit_events where action = $1',
    [action],
  );
  return rows[0].count;
}
