import type { ListedMailKind } from '../../mail/awaited-mails.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { invoiceKind } from './invoice-mail.ts';
import { receiptKind } from './receipt-kind.ts';

type OrderMailParts = Parameters<typeof receiptKind>[0] & Parameters<typeof invoiceKind>[0];

export function orderMailKinds(parts: OrderMailParts) {
  return {
    receipt: receiptKind(parts),
    invoice: invoiceKind(parts, 'invoice'),
    'accounts-invoice': invoiceKind(parts, 'accounts-invoice'),
    'invoice-reissued': invoiceKind(parts, 'invoice-reissued'),
  } satisfies Partial<Record<ListedMailKind, MailKind>>;
}
