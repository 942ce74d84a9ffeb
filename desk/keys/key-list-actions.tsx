import { useState } from 'react';
import type { KeyFilter } from '../../contract/desk/key-lists.ts';
import { Button } from '../../web/ui/button.tsx';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { formatKeys } from './format-count.ts';
import { ReleaseKeys } from './release-keys.tsx';
import type { useSelection } from './use-selection.ts';
import { VoidKeys } from './void-keys.tsx';

interface KeyListActionsProps {
  readonly productId: string;
  readonly productName: string;
  readonly filter: KeyFilter;
  readonly selection: ReturnType<typeof useSelection>;
  /** How many keys the list shows. */
  readonly listed: number;
}

/** What can be done with the chosen keys of a list. */
export function KeyListActions({ productId, productName, filter, selection, listed }: KeyListActionsProps) {
  const [open, setOpen] = useState<'void' | 'release' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { ids } = selection;
  const finish = (text: string) => {
    setDone(text);
    setOpen(null);
    selection.clear();
  };
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-2">
      {listed > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" onClick={selection.chooseAll}>
            {ids.length === listed ? 'Choose none' : 'Choose all listed'}
          </Button>
          <Button variant="secondary" aria-disabled={ids.length === 0} onClick={() => setOpen('void')}>
            Void {ids.length > 0 ? formatKeys(ids.length) : 'keys'}
          </Button>
          {filter === 'quarantined' && (
            <Button variant="secondary" onClick={() => setOpen('release')}>
              {ids.length > 0 ? `Release ${formatKeys(ids.length)}` : 'Release all'}
            </Button>
          )}
        </div>
      )}
      <ActionAnswer error={null} done={done} />
      <VoidKeys
        open={open === 'void'}
        onClose={close}
        onDone={finish}
        which={{ stockKeyIds: ids }}
        what={`${formatKeys(ids.length)} of ${productName}`}
      />
      <ReleaseKeys
        open={open === 'release'}
        onClose={close}
        onDone={finish}
        which={ids.length > 0 ? { stockKeyIds: ids } : { productId }}
        what={
          ids.length > 0
            ? `${formatKeys(ids.length)} of ${productName}`
            : `All quarantined keys of ${productName}`
        }
      />
    </div>
  );
}
