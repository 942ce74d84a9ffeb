import { useId, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useChange } from '../api/use-desk.ts';
import { addPasskey, describePasskeyFailure } from '../session/use-passkey.ts';
import { closeDialog, DialogButtons } from '../ui/action-dialog.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { announceOutcome } from '../ui/outcome.tsx';

/** Asks for a name, and has the browser make a passkey. */
export function AddPasskeyDialog() {
  const formId = useId();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const adding = useChange(addPasskey);
  const add = () => {
    if (adding.isPending) return;
    setEmpty(name.trim() === '');
    if (name.trim() === '') return;
    adding.mutate(name, {
      onSuccess: (added) => {
        closeDialog();
        announceOutcome(`The passkey “${added.name}” was added. We mailed you about it.`);
      },
    });
  };
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
            <Button type="submit" form={formId} busy={adding.isPending}>
              {adding.isPending ? 'Waiting for your device…' : 'Continue'}
            </Button>
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
          error={isEmpty ? 'Enter a name' : fieldFailure(adding.error, 'name')}
          onChange={({ target }) => {
            setName(target.value);
            setEmpty(false);
          }}
        />
      </Form>
    </Dialog>
  );
}
