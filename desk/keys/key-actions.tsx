import { keysCalls } from '../../contract/desk/keys.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { formatKeys } from './format-count.ts';

interface KeyActionProps<Which> {
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly which: Which;
  /** `3 keys of Security Complete`. */
  readonly what: string;
}

/** Takes unsold keys off sale. */
export function VoidKeys(props: KeyActionProps<{ stockKeyIds: number[] } | { batchId: number }>) {
  const { onClose, onDone, which, what } = props;
  return (
    <ActionDialog
      title="Void keys"
      onClose={onClose}
      call={keysCalls.voidKeys}
      input={(reason) => ({ body: { ...which, reason } })}
      sentence={`${what}: they are taken off sale. Keys of orders are not affected. You can undo this for a day.`}
      irreversible="After a day, a void key can never be sold or imported again."
      action="Void keys"
      done={({ voided }) => `${formatKeys(voided)} voided.`}
      onDone={onDone}
      reasonDraft="void keys"
    />
  );
}

/** Puts keys back on sale that a restore has taken off it. */
export function ReleaseKeys(props: KeyActionProps<{ stockKeyIds: number[] } | { productId: string }>) {
  const { onClose, onDone, which, what } = props;
  const [note, setNote] = useDraft('release', '');
  return (
    <ActionDialog
      title="Release from quarantine"
      onClose={onClose}
      call={keysCalls.releaseQuarantine}
      input={() => ({ body: { ...which, note } })}
      sentence={`${what}: they are put back on sale. Release only keys that were not sold after the backup was made: compare them with the mails that the shop sent since.`}
      irreversible="A key that was sold after the backup is sold a second time, and two buyers have the same key."
      action="Release keys"
      done={({ released }) => `${formatKeys(released)} put back on sale.`}
      onDone={() => {
        setNote('');
        onDone();
      }}
      fields={['note']}
    >
      {(errorOf) => (
        <TextField
          label="How you checked"
          hint="For the audit."
          optional
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={errorOf('note')}
        />
      )}
    </ActionDialog>
  );
}
