import { formatDay } from '../../contract/format.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';

type Covered = NonNullable<RenewalPlan['covered']>;

/** Why nothing of what was named can be renewed. */
export function describeCovered({ until, by }: Covered): { title: string; text: string } {
  const paid = by.filter((order) => order.invoiceNumber !== null);
  const covers = [...Map.groupBy(paid, (order) => order.until ?? until)].map(([end, orders]) => {
    const names = orders.map(({ invoiceNumber }) => invoiceNumber).join(' and ');
    return end === null ? [`by ${names}`] : [`until ${formatDay(end)}`, `by ${names}`];
  });
  if (covers.length > 0) {
    const comma = covers.length === 1 ? ', ' : ' ';
    const words = covers.map((cover) => cover.join(comma)).join(', and ');
    return { title: renewedAlready, text: `They are covered ${words}.` };
  }

  if (by.length === 0 && until !== null)
    return { title: renewedAlready, text: `They are covered until ${formatDay(until)}.` };
  if (by.length === 0)
    return {
      title: 'There is nothing to renew',
      text: 'The seats that you want to renew were refunded.',
    };
  const orders = by.map(({ orderId }) => `order ${orderId}`).join(' and ');
  return {
    title: 'These seats are being renewed',
    text: `They are part of ${orders}, whose payment isn’t complete yet.`,
  };
}

const renewedAlready = 'These seats are renewed already';

/** Whether they can be renewed again, from the end of what covers them on. */
export function canRenewCovered(covered: Covered, renewCovered: boolean): boolean {
  return covered.until !== null && !renewCovered;
}

export const addYear = 'Add Another Year';
export const buyNewSeats = 'Buy as New Seats from Today';
