import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { callDesk } from './call-desk.ts';
import { forgetSession, sessionKey } from './use-desk.ts';

it('a call that waits for a fresh code ends with its session, and is not made for the next operator', async () => {
  const problem = { status: 403, code: 'fresh-code-needed', title: 'Forbidden', detail: 'A code is needed.' };
  const made = vi.fn(async () => Response.json(problem, { status: 403 }));
  vi.stubGlobal('fetch', made);
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionKey, { email: 'ana@harbour.example' });
  const reading = callDesk(orderCalls.readOrder, { params: { orderId: 'ORD-1' } });
  const outcome = expect(reading).rejects.toMatchObject({ status: 403 });
  await expect.poll(() => made.mock.calls.length).toBe(1);
  await expect.poll(() => forgetSession(queryClient)).toBeUndefined();
  await outcome;
  expect(made).toHaveBeenCalledTimes(1);
});
