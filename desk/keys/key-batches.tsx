import { useState } from 'react';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import type { DeskAnswer } from '../api/desk-types.ts';
import { useDeskList, useDeskQuery } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { Count } from '../ui/count.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { formatCalendarDate } from '../ui/format-time.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Moment } from '../ui/moment.tsx';
import { Pager } from '../ui/pager.tsx';
import { formatKeys } from './format-count.ts';
import { VoidKeys } from './void-keys.tsx';

type Batch = DeskAnswer<typeof keysCalls.listKeyBatches>['batches'][number];

/** What was imported, the newest first. The unsold keys of an import can be voided together. */
export function KeyBatches({ product: { productId, productName } }: { readonly product: ProductStock }) {
  const [chosen, setChosen] = useState<Batch | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeskList(
    keysCalls.listKeyBatches,
    { query: { productId } },
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  const batches = data.flatMap((page) => page.batches);
  if (batches.length === 0) return null;
  const action: Column<Batch> = {
    heading: 'Actions',
    cell: (batch) => (
      <Button
        variant="ghost"
        aria-label={`Void unsold keys of import #${batch.batchId}`}
        className="-my-2.5 px-2.5! text-sm! text-action-strong"
        onClick={() => setChosen(batch)}
      >
        Void unsold
      </Button>
    ),
    right: true,
  };
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-3">
      <h2 id="imports" className="text-heading">
        Imports
      </h2>
      <ActionAnswer error={null} done={done} />
      <DataTable
        caption={`Imports of ${productName}`}
        rows={batches}
        keyOf={({ batchId }) => batchId}
        columns={[...columns, action]}
      />
      <Pager
        shown={batches.length}
        noun={['import', 'imports']}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        busy={isFetchingNextPage}
      />
      {chosen && (
        <VoidBatch
          batch={chosen}
          onClose={() => setChosen(null)}
          onDone={(text) => {
            setDone(text);
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}

interface VoidBatchProps {
  readonly batch: Batch;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function VoidBatch({ batch: { batchId, fileName }, onClose, onDone }: VoidBatchProps) {
  const { data } = useDeskQuery(keysCalls.countUnsoldKeys, { query: { batchId: String(batchId) } });
  const unsold = data ? `${formatKeys(data.unsold)}, all that are unsold` : 'All unsold keys';
  return (
    <VoidKeys
      open
      onClose={onClose}
      onDone={onDone}
      which={{ batchId }}
      what={`${unsold} of import #${batchId} (${fileName})`}
    />
  );
}

const columns: readonly Column<Batch>[] = [
  {
    heading: 'Import',
    cell: ({ batchId, fileName, note }) => (
      <div className="min-w-32">
        <p className="wrap-anywhere">
          #{batchId} {fileName}
        </p>
        {note !== '' && <p className="text-xs wrap-anywhere text-ink-soft">{note}</p>}
      </div>
    ),
    wraps: true,
  },
  { heading: 'Imported', cell: ({ importedAt }) => <Moment at={importedAt} />, from: 'tablet' },
  { heading: 'By', cell: ({ importedBy }) => importedBy, wraps: true, from: 'desktop' },
  {
    heading: 'Expires',
    cell: ({ expiresOn }) => (expiresOn === null ? 'Never' : formatCalendarDate(expiresOn)),
    from: 'desktop',
  },
  { heading: 'Keys', cell: ({ keyCount }) => <Count of={keyCount} />, right: true },
];
