import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { groupDigits } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from '../ui/data-table.tsx';
import { formatCalendarDate } from '../ui/format-time.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { Moment } from '../ui/moment.tsx';
import { formatKeys } from './format-count.ts';
import { VoidKeys } from './key-actions.tsx';
import type { KeyListFrame } from './key-list.tsx';

type Batch = DeskAnswer<typeof keysCalls.listKeyBatches>['batches'][number];

interface KeyBatchesProps {
  readonly product: ProductStock;
  readonly frame: KeyListFrame;
}

/** What was imported, the newest first. The unsold keys of an import can be voided together. */
export function KeyBatches({ product: { productId }, frame }: KeyBatchesProps) {
  const { after } = frame.address.values;
  const query = useDeskQuery(keysCalls.listKeyBatches, { query: { productId, after } });
  const [chosen, setChosen] = useState<Batch | null>(null);
  const canVoid = useIsAllowed()(keysCalls.voidKeys);
  const action: Column<Batch> = {
    heading: 'Actions',
    cell: (batch) => (
      <Button
        variant="ghost"
        aria-label={`Void unsold keys of import #${batch.batchId}`}
        className="-mr-2.5 px-2.5! text-sm! text-action-strong"
        onClick={() => setChosen(batch)}
      >
        Void unsold
      </Button>
    ),
    width: '8rem',
    right: true,
    phone: 2,
  };
  return (
    <ListScreen
      {...frame}
      query={query}
      rows={query.data?.batches}
      next={query.data?.next}
      noun={['import', 'imports']}
      keyOf={({ batchId }) => batchId}
      columns={canVoid ? [...columns, action] : columns}
      empty={{ icon: FileDown, title: 'No imports', text: 'The files that you import are listed here.' }}
    >
      {chosen && <VoidBatch batch={chosen} onClose={() => setChosen(null)} />}
    </ListScreen>
  );
}

function VoidBatch({ batch: { batchId, fileName }, onClose }: { batch: Batch; onClose: () => void }) {
  const { data } = useDeskQuery(keysCalls.countUnsoldKeys, { query: { batchId: String(batchId) } });
  const unsold = data ? `${formatKeys(data.unsold)}, all that are unsold` : 'All unsold keys';
  return (
    <VoidKeys
      onClose={onClose}
      onDone={() => {}}
      which={{ batchId }}
      what={`${unsold} of import #${batchId} (${fileName})`}
    />
  );
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
  {
    heading: 'Expires',
    cell: ({ expiresOn }) => expiresOn !== null && formatCalendarDate(expiresOn),
    width: '8rem',
    right: true,
    from: 'desktop',
  },
  {
    heading: 'Keys',
    cell: ({ keyCount }) => groupDigits(String(keyCount)),
    width: '6rem',
    right: true,
    phone: 1,
  },
];
