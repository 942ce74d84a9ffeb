/** Why an operator's action on an order was refused. Nothing was changed then. */
export type OrderRefusal =
  | 'not-found'
  | 'not-paid'
  | 'waiting'
  | 'same-email'
  | 'no-invoice'
  | 'same-details'
  | 'changed-meanwhile'
  | 'not-pending'
  | 'has-payment';

export function describeOrderRefusal(reason: OrderRefusal, name: string): string {
  switch (reason) {
    case 'not-found':
      return `There is no order ${name}.`;
    case 'not-paid':
      return `The order ${name} is not paid, so it has no receipt.`;
    case 'waiting':
      return `The receipt of the order ${name} is queued already, and is sent automatically.`;
    case 'same-email':
      return `The order ${name} has this email address already.`;
    case 'no-invoice':
      return `The order ${name} is not paid, so it has no invoice.`;
    case 'same-details':
      return `The invoice of the order ${name} has these details already.`;
    case 'not-pending':
      return `The order ${name} is not pending, so nobody asks its gateway.`;
    case 'has-payment':
      return `The payment of the order ${name} was opened at the gateway that the order names.`;
    case 'changed-meanwhile':
      return `The order ${name} was changed meanwhile. Check its details, and correct them again.`;
  }
}
