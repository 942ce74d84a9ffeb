import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { type SentCode, sendCode } from './send-code.ts';

interface AddressFormProps {
  /** An operator's address, on a demonstration. */
  readonly suggestion: string | null;
  readonly onSent: (sent: SentCode) => void;
}

/** Asks for the operator's address, and mails a code to it. */
export function AddressForm({ suggestion, onSent }: AddressFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  const email = typed ?? suggestion ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const checked = sessionCalls.sendCode.body.safeParse({ email });
    setError(checked.success ? undefined : 'Enter your email address, such as name@example.com');
    if (checked.success) sending.mutate(checked.data.email);
  };
  const refused = fieldFailure(sending.error, 'email');
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <p className="text-sm text-ink-soft">We mail a 6-digit code to the operators of this shop.</p>
      {suggestion !== null && <Notice tone="demo">This is a demonstration: sign in as {suggestion}.</Notice>}
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
        error={error ?? refused}
      />
      {!refused && <ActionFailure error={sending.error} />}
      <Button type="submit" size="large" className="w-full" busy={sending.isPending}>
        {sending.isPending ? 'Sending…' : 'Send code'}
      </Button>
    </form>
  );
}
