import { FileDown } from 'lucide-react';
import { keysCalls } from '../../contract/desk/keys.ts';
import { groupDigits } from '../../contract/money.ts';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskList, useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { Moment } from '../ui/format.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import type { Column } from '../ui/rows.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { expiryColumn, formatKeys } from './describe-keys.ts';
import { VoidKeys } from './key-actions.tsx';
import type { KeyListProps } from './key-list.tsx';

type Batch = DeskAnswer<typeof keysCalls.listKeyBatches>['batches'][number];

export function KeyBatches({ product: { productId }, frame }: Pick<KeyListProps, 'product' | 'frame'>) {
  const { after } = useListAddress().values;
  const list = useDeskList(keysCalls.listKeyBatches, { query: { productId, after } }, 'batches');
  const canVoid = useIsAllowed()(keysCalls.voidKeys);
  const action: Column<Batch> = {
    heading: 'Actions',
    cell: (batch) => (
      <ActionButton
        call={keysCalls.voidKeys}
        opens={<VoidBatch batch={batch} />}
        variant="ghost"
        aria-label={`Void unsold keys of import #${batch.batchId}`}
        className="-mr-2.5 px-2.5! text-sm! text-action-strong"
      >
        Void unsold
      </ActionButton>
    ),
    width: '8rem',
    right: true,
    phone: 2,
  };
  return (
    <ListScreen
      {...frame}
      {...list}
      noun="import"
      keyOf={({ batchId }) => batchId}
      columns={canVoid ? [...columns, action] : columns}
      empty={{ icon: FileDown, title: 'No imports', text: 'The files that you import are listed here.' }}
    />
  );
}

function VoidBatch({ batch: { batchId, fileName } }: { readonly batch: Batch }) {
  const { data } = useDeskQuery(keysCalls.countUnsoldKeys, { query: { batchId: String(batchId) } });
  const unsold = data ? `${formatKeys(data.unsold)}, all that are unsold` : 'All unsold keys';
  return <VoidKeys which={{ batchId }} what={`${unsold} of import #${batchId} (${fileName})`} />;
}

const columns: readonly Column<Batch>[] = [
  {
    heading: 'Import',
    cell: ({ batchId, fileName, note }) => [`#${batchId} ${fileName}`, note].filter(Boolean).join(' · '),
    phone: 1,
  },
  {
    heading: 'Imported',
    cell: ({ importedAt }) => <Moment at={importedAt} />,
    width: '13rem',
    right: true,
    from: 'tablet',
  },
  { heading: 'By', cell: ({ importedBy }) => importedBy, width: '16rem', from: 'desktop' },
  { ...expiryColumn, from: 'desktop' },
  {
    heading: 'Keys',
    cell: ({ keyCount }) => groupDigits(String(keyCount)),
    width: '6rem',
    right: true,
    phone: 1,
  },
];
