import { keysCalls } from '../../contract/desk/keys.ts';
import { ActionDialog, reasonField } from '../ui/action-dialog.tsx';
import { describeOfOrders, formatKeys, type OfOrders } from './describe-keys.ts';

interface KeyActionProps<Which> {
  readonly onDone?: () => void;
  readonly which: Which;
  /** `3 keys of Security Complete`. */
  readonly what: string;
  /** How many they are, where that is known. */
  readonly count?: number | undefined;
}

interface VoidKeysProps extends KeyActionProps<{ stockKeyIds: number[] } | { batchId: number }> {
  readonly ofOrders?: OfOrders | undefined;
}

export function VoidKeys(props: VoidKeysProps) {
  const { onDone = () => {}, which, what, count, ofOrders } = props;
  return (
    <ActionDialog
      title="Void keys"
      call={keysCalls.voidKeys}
      fields={{ reason: reasonField }}
      draft={`void ${JSON.stringify(which)}`}
      input={({ reason }) => ({ body: { ...which, reason } })}
      sentence={
        <>
          {what}: they are taken off sale. {describeOfOrders(ofOrders)} You can undo this for a day.
        </>
      }
      irreversible="After a day, a void key can never be sold or imported again."
      action={`Void ${countKeys(count)}`}
      done={({ voided, ...left }) =>
        `${formatKeys(voided)} voided. ${describeOfOrders(left)}`.trim()
      }
      onDone={onDone}
    />
  );
}

/** Puts keys back on sale that a restore has taken off it. */
export function ReleaseKeys(
  props: KeyActionProps<{ stockKeyIds: number[] } | { productId: string }>,
) {
  const { onDone = () => {}, which, what, count } = props;
  return (
    <ActionDialog
      title="Release from quarantine"
      call={keysCalls.releaseQuarantine}
      fields={{ note: { label: 'How you checked', hint: 'For the audit.', optional: true } }}
      draft={`release ${JSON.stringify(which)}`}
      input={({ note }) => ({ body: { ...which, note } })}
      sentence={
        <>
          {what}: they are put back on sale. Release only keys that were not sold after the backup
          was made: compare them with the mails that the shop sent since.
        </>
      }
      irreversible={
        'A key that was sold after the backup is sold a second time, ' +
        'and two buyers have the same key.'
      }
      action={`Release ${countKeys(count)}`}
      done={({ released }) => `${formatKeys(released)} put back on sale.`}
      onDone={onDone}
    />
  );
}

function countKeys(count: number | undefined): string {
  return count === undefined ? 'keys' : formatKeys(count);
}
