import { keysCalls } from '../../contract/desk/keys.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { formatKeys } from './format-count.ts';

interface ReleaseKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with what was done. */
  readonly onDone: (text: string) => void;
  readonly which: { stockKeyIds: number[] } | { productId: string };
  readonly what: string;
}

/** Puts keys back on sale that a restore has taken off it. */
export function ReleaseKeys({ open, onClose, onDone, which, what }: ReleaseKeysProps) {
  const [note, setNote] = useDraft('release', '');
  const releasing = useDeskAction(keysCalls.releaseQuarantine);
  const refused = fieldFailure(releasing.error, 'note');
  const close = () => {
    releasing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Release from quarantine"
      effect={`${what}: they are put back on sale. Release only keys that were not sold after the backup was made: compare them with the mails that the shop sent since.`}
      irreversible="A key that was sold after the backup is sold a second time, and two buyers have the same key."
      action="Release keys"
      onConfirm={() =>
        releasing.mutate(
          { body: { ...which, note } },
          {
            onSuccess: ({ released }) => {
              setNote('');
              onDone(`${formatKeys(released)} put back on sale.`);
            },
          },
        )
      }
      state={{ isPending: releasing.isPending, error: refused ? null : releasing.error }}
      refusal={refused ? releasing.error : null}
    >
      <TextField
        label="How you checked"
        hint="For the audit."
        optional
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={refused}
      />
    </ConfirmDialog>
  );
}
