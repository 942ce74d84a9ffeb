import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import type { DeskAnswer } from '../api/desk-types.ts';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { Count } from '../ui/count.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { formatKeys } from './format-count.ts';

type Void = DeskAnswer<typeof keysCalls.listVoids>['voids'][number];

/** What was taken off sale in the last day, each with a button that undoes it. */
export function RecentVoids({ productId }: { readonly productId: string }) {
  const { data } = useDeskQuery(keysCalls.listVoids, { query: { productId } });
  const undoing = useDeskAction(keysCalls.undoVoid);
  const voids = data?.voids ?? [];
  const done = undoing.data ? `${formatKeys(undoing.data.unvoided)} put back on sale.` : null;
  const action: Column<Void> = {
    heading: 'Actions',
    cell: ({ voidId, count }) => (
      <Button
        variant="ghost"
        aria-label={`Undo the voiding of ${formatKeys(count)}`}
        className="-my-2.5 px-2.5! text-sm! text-action-strong"
        busy={undoing.isPending}
        onClick={() => undoing.mutate({ body: { voidId } })}
      >
        Undo
      </Button>
    ),
    right: true,
  };
  return (
    <section aria-labelledby="voids" className="flex flex-col gap-3 empty:hidden">
      {voids.length > 0 && (
        <>
          <h2 id="voids" className="text-heading">
            Voided in the last day
          </h2>
          <DataTable
            caption="Keys that were voided in the last day"
            rows={voids}
            keyOf={({ voidId }) => voidId}
            columns={[...columns, action]}
          />
        </>
      )}
      <ActionAnswer error={undoing.error} done={done} />
    </section>
  );
}

const columns: readonly Column<Void>[] = [
  { heading: 'Reason', cell: ({ reason }) => reason, wraps: true },
  { heading: 'Voided', cell: ({ voidedAt }) => <Moment at={voidedAt} /> },
  { heading: 'By', cell: ({ voidedBy }) => voidedBy, wraps: true, from: 'desktop' },
  { heading: 'Keys', cell: ({ count }) => <Count of={count} />, right: true },
];
