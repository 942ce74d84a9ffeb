import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { callDesk } from './call-desk.ts';
import { forgetSession, sessionKey } from './use-desk.ts';

it('a call that waits for a fresh code ends with its session, and is not made for the next operator', async () => {
  const problem = { status: 403, code: 'fresh-code-needed', title: 'Forbidden', detail: 'A code is needed.' };
  const made = vi.fn(async () => Response.json(problem, { status: 403 }));
  vi.stubGlobal('fetch', made);
  onTestFinished(() => void vi.unstubAllGlobals());
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionKey, { email: 'ana@harbour.example' });
  let refusal: unknown = null;
  callDesk(orderCalls.readOrder, { params: { orderId: 'ORD-1' } }).catch((error: unknown) => {
    refusal = error;
  });
  await expect
    .poll(() => {
      forgetSession(queryClient);
      return refusal;
    })
    .toMatchObject({ status: 403 });
  expect(made).toHaveBeenCalledTimes(1);
});
