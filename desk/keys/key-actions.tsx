import { keysCalls } from '../../contract/desk/keys.ts';
import { ActionDialog, reasonField } from '../ui/action-dialog.tsx';
import { formatKeys } from './describe-keys.ts';

interface KeyActionProps<Which> {
  readonly onDone?: () => void;
  readonly which: Which;
  /** `3 keys of Security Complete`. */
  readonly what: string;
}

export function VoidKeys(props: KeyActionProps<{ stockKeyIds: number[] } | { batchId: number }>) {
  const { onDone = () => {}, which, what } = props;
  return (
    <ActionDialog
      title="Void keys"
      call={keysCalls.voidKeys}
      fields={{ reason: reasonField }}
      input={({ reason }) => ({ body: { ...which, reason } })}
      sentence={`${what}: they are taken off sale. Keys of orders are not affected. You can undo this for a day.`}
      irreversible="After a day, a void key can never be sold or imported again."
      action="Void keys"
      done={({ voided }) => `${formatKeys(voided)} voided.`}
      onDone={onDone}
    />
  );
}

/** Puts keys back on sale that a restore has taken off it. */
export function ReleaseKeys(props: KeyActionProps<{ stockKeyIds: number[] } | { productId: string }>) {
  const { onDone = () => {}, which, what } = props;
  return (
    <ActionDialog
      title="Release from quarantine"
      call={keysCalls.releaseQuarantine}
      fields={{ note: { label: 'How you checked', hint: 'For the audit.', optional: true } }}
      input={({ note }) => ({ body: { ...which, note } })}
      sentence={`${what}: they are put back on sale. Release only keys that were not sold after the backup was made: compare them with the mails that the shop sent since.`}
      irreversible="A key that was sold after the backup is sold a second time, and two buyers have the same key."
      action="Release keys"
      done={({ released }) => `${formatKeys(released)} put back on sale.`}
      onDone={onDone}
    />
  );
}
