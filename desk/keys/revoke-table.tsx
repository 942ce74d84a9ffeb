import type { KeyToRevoke } from '../../contract/desk/key-lists.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { Moment } from '../ui/moment.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import { ChooseRow } from './choose-row.tsx';
import type { useSelection } from './use-selection.ts';

interface RevokeTableProps {
  readonly keys: readonly KeyToRevoke[];
  /** Revealed keys by their ids. */
  readonly texts: ReadonlyMap<number, string>;
  readonly selection: ReturnType<typeof useSelection>;
}

export function RevokeTable({ keys, texts, selection }: RevokeTableProps) {
  const columns: readonly Column<KeyToRevoke>[] = [
    {
      heading: 'Choose',
      cell: ({ licenceKeyId, maskedKey }) => (
        <ChooseRow
          name={`Choose ${maskedKey}`}
          checked={selection.has(licenceKeyId)}
          onChange={() => selection.toggle(licenceKeyId)}
        />
      ),
    },
    {
      heading: 'Key',
      cell: ({ licenceKeyId, maskedKey, orderId }) => (
        <>
          <KeyText text={texts.get(licenceKeyId)} maskedKey={maskedKey} />
          <p className="sm:hidden">
            <OrderLink orderId={orderId} />
          </p>
        </>
      ),
      wraps: true,
    },
    { heading: 'Because', cell: ({ because }) => reasons[because] },
    { heading: 'Product', cell: ({ productName }) => productName, wraps: true, from: 'tablet' },
    {
      heading: 'Order',
      cell: ({ orderId }) => <OrderLink orderId={orderId} />,
      wraps: true,
      from: 'tablet',
    },
    { heading: 'Since', cell: ({ since }) => <Moment at={since} />, from: 'desktop' },
  ];
  return (
    <DataTable
      caption="Keys to revoke"
      rows={keys}
      keyOf={({ licenceKeyId }) => licenceKeyId}
      columns={columns}
    />
  );
}

function KeyText({ text, maskedKey }: { readonly text: string | undefined; readonly maskedKey: string }) {
  return text === undefined ? <MaskedKey text={maskedKey} /> : <code className="break-all">{text}</code>;
}

const reasons = { refunded: 'Refunded', replaced: 'Replaced' } as const;
