import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { OrderView } from '../../contract/desk/order.ts';
import type { pricedRefund } from '../../contract/desk/order-actions.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { callDesk } from '../api/call-desk.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDraft } from '../ui/use-draft.ts';
import { type DraftFaults, emptyDraft, type RefundSelection, readDraft } from './refund-draft.ts';

/** A refund as the operator saw it in the preview. */
export interface PlannedRefund {
  readonly what: RefundSelection;
  readonly reason: string;
  /** What was refunded before. */
  readonly refundedCents: number;
  readonly priced: z.infer<typeof pricedRefund>;
}

/** The steps of a refund: enter, preview, confirm, and what became of it. */
export function useRefund(order: OrderView) {
  const { orderId, refundedCents, lines } = order;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useDraft(`refund ${orderId}`, emptyDraft);
  const [faults, setFaults] = useState<DraftFaults>({});
  const previewing = useMutation({
    mutationFn: async (what: RefundSelection): Promise<PlannedRefund> => {
      const priced = await callDesk(orderCalls.previewRefund, { params: { orderId }, body: { what } });
      return { what, reason: draft.reason, refundedCents, priced };
    },
  });
  const refunding = useMutation({
    mutationFn: ({ what, reason, refundedCents: before }: PlannedRefund) =>
      callDesk(orderCalls.refundOrder, {
        params: { orderId },
        body: { what, reason, refundedCents: before },
      }),
    onSuccess: () => setDraft(emptyDraft),
    onError: (error) => {
      const reason = fieldFailure(error, 'reason');
      if (!reason) return;
      setFaults({ reason });
      previewing.reset();
    },
    // After a lost response, too: the refund may have been made.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const preview = () => {
    const read = readDraft(draft, lines);
    setFaults('faults' in read ? read.faults : {});
    if ('what' in read) previewing.mutate(read.what);
  };
  const back = () => {
    previewing.reset();
    refunding.reset();
  };
  return { draft, setDraft, faults, preview, previewing, refunding, back };
}
