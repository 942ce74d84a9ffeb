import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { DemoNotice } from '../../web/ui/demo-notice.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { type SentCode, sendCode } from './code-form.tsx';

interface AddressFormProps {
  readonly shown: DeskAnswer<typeof sessionCalls.readSignIn> | undefined;
  readonly onSent: (sent: SentCode) => void;
}

export function AddressForm({ shown, onSent }: AddressFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  const suggestion = shown?.demoEmail;
  const email = typed ?? suggestion ?? '';

  const submit = () => {
    if (sending.isPending) return;
    const checked = sessionCalls.sendCode.body.safeParse({ email });
    if (!checked.success) return setError('Enter your email address, such as name@example.com');
    setError(undefined);
    sending.mutate(checked.data.email);
  };

  return (
    <Form className="space-y-5" onSubmit={submit}>
      <p className="text-sm text-ink-soft">
        We mail a 6-digit code to the operators of this shop
        {shown?.requiresPasskeys && ', but to those who have a passkey: they sign in with it'}.
      </p>
      {suggestion && <DemoNotice>This is a demonstration: sign in as {suggestion}.</DemoNotice>}
      <TextField
        label="Email address"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        error={error ?? fieldFailure(sending.error, 'email')}
      />
      <ActionFailure error={sending.error} fields={['email']} />
      <BusyButton type="submit" size="large" className="w-full" call={sending} doing="Sending…">
        Send code
      </BusyButton>
    </Form>
  );
}
