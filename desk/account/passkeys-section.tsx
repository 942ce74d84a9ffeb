import { type ListedPasskey, passkeyCalls } from '../../contract/desk/passkeys.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { NoPasskeyHere } from '../session/passkey-dialog.tsx';
import { findPasskeyPlace } from '../session/use-passkey.ts';
import { ActionDialog, openDialog } from '../ui/action-dialog.tsx';
import { Loaded } from '../ui/call-states.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { Day } from '../ui/format.tsx';
import { Section } from '../ui/section.tsx';
import { AddPasskeyDialog } from './add-passkey.tsx';
import { LastUsed } from './last-used.tsx';

/** The operator's passkeys. `site` is the host name that they are for. */
export function PasskeysSection({ site }: { readonly site: string }) {
  const query = useDeskQuery(passkeyCalls.list, {});
  const isHere = findPasskeyPlace(site) === 'here';
  return (
    <Section
      title="Passkeys"
      actions={
        isHere && (
          <Button variant="secondary" onClick={() => openDialog(<AddPasskeyDialog />)}>
            Add a passkey
          </Button>
        )
      }
    >
      <div className="text-sm text-ink-soft">
        {!isHere && <NoPasskeyHere site={site} />}
        {isHere && (
          <p>
            A passkey is kept by your device, which asks for your finger, face or PIN. With one, a
            stolen mailbox isn’t enough to refund, to reveal keys or to download lists in your name.
          </p>
        )}
      </div>
      <Loaded query={query} rows={2}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} site={site} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

interface PasskeyItemProps {
  readonly passkey: ListedPasskey;
  readonly site: string;
}

function PasskeyItem({ passkey, site }: PasskeyItemProps) {
  const { name, addedAt, lastUsedAt, isSuspended } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isSuspended && <StatusPill tone="attention" text="Suspended: it may have been copied" />}
          {passkey.site !== site && <StatusPill tone="plain" text={`Only for ${passkey.site}`} />}
        </p>
        <p className="text-ink-soft">
          Added <Day of={addedAt} />
        </p>
        <LastUsed at={lastUsedAt} />
      </div>
      <Button
        variant="secondary"
        aria-label={`Remove ${name}`}
        onClick={() => openDialog(<RemovePasskeyDialog passkey={passkey} />)}
      >
        Remove
      </Button>
    </li>
  );
}

function RemovePasskeyDialog({ passkey: { id, name } }: { readonly passkey: ListedPasskey }) {
  return (
    <ActionDialog
      title="Remove passkey"
      call={passkeyCalls.remove}
      input={() => ({ body: { id } })}
      sentence={
        <>
          “{name}” no longer signs you in or confirms actions. Without another passkey, codes
          confirm them again.
        </>
      }
      action="Remove passkey"
      done={(removed) => `The passkey “${removed.name}” was removed. We mailed you about it.`}
    />
  );
}
