import { keysCalls } from '../../contract/desk/keys.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { formatKeys } from './format-count.ts';

interface VoidKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with what was done. */
  readonly onDone: (text: string) => void;
  readonly which: { stockKeyIds: number[] } | { batchId: number };
  /** `3 keys of Security Complete`. */
  readonly what: string;
}

/** Takes unsold keys off sale. */
export function VoidKeys({ open, onClose, onDone, which, what }: VoidKeysProps) {
  const [reason, setReason] = useDraft('void', '');
  const voiding = useDeskAction(keysCalls.voidKeys);
  const refused = fieldFailure(voiding.error, 'reason');
  const close = () => {
    voiding.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Void keys"
      effect={`${what}: they are taken off sale. Keys of orders are not affected. You can undo this for a day.`}
      irreversible="After a day, a void key can never be sold or imported again."
      action="Void keys"
      onConfirm={() =>
        voiding.mutate(
          { body: { ...which, reason } },
          {
            onSuccess: ({ voided }) => {
              setReason('');
              onDone(`${formatKeys(voided)} voided.`);
            },
          },
        )
      }
      state={{ isPending: voiding.isPending, error: refused ? null : voiding.error }}
      refusal={refused ? voiding.error : null}
    >
      <ReasonField value={reason} onChange={setReason} error={refused} />
    </ConfirmDialog>
  );
}
