import { useId, useState } from 'react';
import { Dialog } from '../../web/ui/dialog.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useChange } from '../api/use-desk.ts';
import { addPasskey, describePasskeyFailure } from '../session/use-passkey.ts';
import { closeDialog, DialogButtons } from '../ui/action-dialog.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { announceOutcome } from '../ui/outcome.tsx';

export function AddPasskeyDialog() {
  const formId = useId();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const adding = useChange(addPasskey);
  const add = () => {
    if (adding.isPending) return;
    const isBlank = name.trim() === '';
    setEmpty(isBlank);
    if (isBlank) return;
    adding.mutate(name, {
      onSuccess: (added) => {
        closeDialog();
        announceOutcome(`The passkey “${added.name}” was added. We mailed you about it.`);
      },
    });
  };

  const emptyError = isEmpty && 'Enter a name';
  return (
    <Dialog
      open
      onClose={closeDialog}
      title="Add a passkey"
      locked={adding.isPending}
      footer={
        <div className="space-y-3">
          <ActionFailure error={adding.error} fields={['name']} describe={describePasskeyFailure} />
          <DialogButtons onCancel={closeDialog} isLocked={adding.isPending}>
            <BusyButton type="submit" form={formId} call={adding} doing="Waiting for your device…">
              Continue
            </BusyButton>
          </DialogButtons>
        </div>
      }
    >
      <Form id={formId} className="space-y-5" onSubmit={add}>
        <p>
          Your device asks for your finger, face or PIN. From then on the passkey signs you in and
          confirms risky actions, and a code no longer confirms them.
        </p>
        <TextField
          label="Name"
          hint="To tell your passkeys apart, such as “Work laptop” or “Phone”."
          value={name}
          maxLength={60}
          error={emptyError || fieldFailure(adding.error, 'name')}
          onChange={({ target }) => {
            setName(target.value);
            setEmpty(false);
          }}
        />
      </Form>
    </Dialog>
  );
}
