import { calls } from '../../contract/calls.ts';
import type { KeyGroup } from '../../contract/keys-csv.ts';
import {
  type MyOrder,
  myOrdersAnswer,
  orderKeysAnswer,
  receiptResentAnswer,
} from '../../contract/my-orders.ts';
import { fillPath } from './fill-path.ts';
import { read, send } from './send.ts';

/** The calls about the orders of the verified address. Every function rejects with an `ApiError`. */

export interface OrdersPage {
  readonly email: string;
  readonly orders: readonly MyOrder[];
  /** How many more wait for money that is on its way. */
  readonly onTheirWay?: number | undefined;
  /** For the page after this one; null on the last. */
  readonly next: string | null;
}

/** The newest orders, or those after another page. */
export async function listMyOrders(after: string | null): Promise<OrdersPage> {
  const { method, path } = calls.listMyOrders;
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
  const response = await send({ method, path: path + query });
  return read(response, (body) => myOrdersAnswer.safeParse(body).data ?? null);
}

export async function readOrderKeys(orderId: string): Promise<readonly KeyGroup[]> {
  const response = await send(withOrder(calls.readOrderKeys, orderId));
  return read(response, (body) => orderKeysAnswer.safeParse(body).data?.licenseKeys ?? null);
}

/** Returns the address that the receipt goes to. */
export async function resendReceipt(orderId: string): Promise<string> {
  const response = await send(withOrder(calls.resendReceipt, orderId));
  return read(response, (body) => receiptResentAnswer.safeParse(body).data?.email ?? null);
}

function withOrder({ method, path }: { method: string; path: string }, orderId: string) {
  return { method, path: fillPath(path, { orderId }) };
}
