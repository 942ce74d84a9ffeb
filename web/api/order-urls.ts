import { calls } from '../../contract/calls.ts';
import { fillPath } from './fill-path.ts';

/** The addresses of an order's files, for a browser that verified the order's email. They open as links. */

export function orderInvoiceUrl(orderId: string): string {
  return fillPath(calls.openOrderInvoice.path, { orderId });
}

export function adjustmentNoteUrl(orderId: string, number: string): string {
  return fillPath(calls.openOrderAdjustmentNote.path, { orderId, number });
}

export function renewalCalendarUrl(orderId: string): string {
  return fillPath(calls.openRenewalCalendar.path, { orderId });
}
