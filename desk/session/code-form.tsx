import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { plainDigits } from '../../contract/plain-text.ts';
import { codeLength } from '../../contract/verification.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { DemoNotice } from '../../web/ui/demo-notice.tsx';
import { Recipient } from '../../web/ui/recipient.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { ActionFailure, describeFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';

/** Mails a code to an operator. Anybody else's address gets the same response and no mail. */
export async function sendCode(email: string) {
  const { demoCode = null } = await callDesk(sessionCalls.sendCode, { body: { email } });
  return { email, demoCode };
}

/** Where a code went, and the code itself on a demonstration. */
export type SentCode = Awaited<ReturnType<typeof sendCode>>;

interface CodeFormProps {
  /** Of the form, for a button outside it. */
  readonly id?: string;
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  readonly checking: Pick<
    UseMutationResult<DeskSession, Error, string>,
    'mutate' | 'isPending' | 'error'
  >;
  readonly children?: ReactNode;
}

/** Asks for the code that was mailed. Six digits are submitted automatically. */
export function CodeForm({ id, sent, onSent, checking, children }: CodeFormProps) {
  const { mutate, isPending, error } = checking;
  const [code, setCode] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const completed = useRef('');

  const submit = () => {
    if (isPending) return;
    if (code.length === codeLength) mutate(code);
    else setTooShort(true);
  };

  const type = (text: string) => {
    const typed = plainDigits(text).replace(/\D/g, '').slice(0, codeLength);
    setCode(typed);
    setTooShort(false);
    if (typed.length < codeLength || typed === completed.current) return;
    completed.current = typed;
    if (!isPending) mutate(typed);
  };

  const refusal = describeRefusal(error);
  const tooShortError = tooShort && `Enter the ${codeLength} digits of the code`;
  return (
    <Form id={id} className="space-y-5" onSubmit={submit}>
      <p className="text-sm text-ink-soft">
        If <Recipient address={sent.email} /> is an operator’s address, a 6-digit code is on its
        way. It works for 10 minutes.
      </p>
      {sent.demoCode !== null && (
        <DemoNotice>
          This is a demonstration: your code is{' '}
          <strong translate="no" className="tabular-nums">
            {sent.demoCode}
          </strong>
          .
        </DemoNotice>
      )}
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        inputClassName="max-w-48 text-xl tracking-[0.3em] tabular-nums"
        value={code}
        error={tooShortError || refusal}
        onChange={({ target }) => type(target.value)}
      />
      {!refusal && <ActionFailure error={error} />}
      <ResendCode email={sent.email} onSent={onSent} />
      {children}
    </Form>
  );
}

/** What the code's own field shows. */
function describeRefusal(error: Error | null): string | undefined {
  if (error instanceof ApiError && error.status === 400) return describeFailure(error);
}

function ResendCode({ email, onSent }: { readonly email: string } & Pick<CodeFormProps, 'onSent'>) {
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  const { error, isSuccess, isPending } = sending;
  return (
    <p className="text-sm text-ink-soft">
      Didn’t get it? Check your spam folder, or{' '}
      <TextButton idle={isPending} onClick={() => sending.mutate(email)}>
        send another code
      </TextButton>
      .{' '}
      <span role="status">
        {error && describeFailure(error)}
        {isSuccess && 'Another code was sent. Only the latest one works.'}
      </span>
    </p>
  );
}
