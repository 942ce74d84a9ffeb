import type { CustomerKey, CustomerNote, CustomerRefund } from '../../contract/desk/customers.ts';
import { Money } from '../../web/ui/money.tsx';
import type { Column } from '../ui/data-table.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { ShortDay } from '../ui/moment.tsx';
import { refundStates } from '../ui/order-state.ts';
import { StatusDot } from '../ui/status-pill.tsx';

/** Where a row of any list leads. */
const order: Column<{ readonly invoiceNumber: string | null; readonly orderId: string }> = {
  heading: 'Order',
  width: '9rem',
  cell: ({ invoiceNumber, orderId }) => invoiceNumber ?? orderId,
  names: true,
  phone: 2,
};

export const keyColumns: readonly Column<CustomerKey>[] = [
  {
    heading: 'State',
    width: '11rem',
    cell: ({ endedBecause }) => {
      const { tone, text } = keyStates[endedBecause ?? 'valid'];
      return <StatusDot tone={tone}>{text}</StatusDot>;
    },
    phone: 1,
  },
  order,
  { heading: 'Product', cell: ({ productName }) => productName, phone: 2 },
  {
    heading: 'Seat',
    width: '7rem',
    cell: ({ seat }) => (seat === null ? 'All seats' : `Seat ${seat + 1}`),
    from: 'tablet',
  },
  {
    heading: 'Key',
    width: '12rem',
    cell: ({ maskedKey }) => <MaskedKey text={maskedKey ?? '••••'} />,
    right: true,
    phone: 1,
  },
];

const keyStates = {
  valid: { tone: 'good', text: 'Valid' },
  refunded: { tone: 'plain', text: 'Refunded' },
  replaced: { tone: 'plain', text: 'Replaced' },
} as const;

export const refundColumns: readonly Column<CustomerRefund>[] = [
  {
    heading: 'State',
    width: '14rem',
    cell: ({ state }) => <StatusDot tone={refundStates[state].tone}>{refundStates[state].text}</StatusDot>,
    phone: 1,
  },
  order,
  { heading: 'Reason', cell: ({ reason }) => reason, phone: 2 },
  {
    heading: 'Date',
    width: '9rem',
    cell: ({ settledAt, requestedAt }) => <ShortDay of={settledAt ?? requestedAt} />,
    right: true,
    phone: 1,
  },
  {
    heading: 'Amount',
    width: '8rem',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
    right: true,
    phone: 1,
  },
];

export const noteColumns: readonly Column<CustomerNote>[] = [
  order,
  { heading: 'Note', cell: ({ text }) => text, phone: 1 },
  { heading: 'By', width: '16rem', cell: ({ author }) => author, from: 'desktop' },
  {
    heading: 'Date',
    width: '9rem',
    cell: ({ writtenAt }) => <ShortDay of={writtenAt} />,
    right: true,
    phone: 1,
  },
];
