import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { codeLength } from '../../contract/verification.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { ActionFailure } from '../ui/action-failure.tsx';

/** Where a code went, and the code itself on a demonstration. */
export interface SentCode {
  readonly email: string;
  readonly demoCode: string | null;
}

/** Mails a code to an operator. Anybody else's address gets the same response and no mail. */
export async function sendCode(email: string): Promise<SentCode> {
  const { demoCode = null } = await callDesk(sessionCalls.sendCode, { body: { email } });
  return { email, demoCode };
}

interface CodeFormProps {
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  readonly onCode: (code: string) => void;
  /** The state of the call that checks the code. */
  readonly state: { readonly isPending: boolean; readonly error: Error | null };
  readonly action: string;
  /** Another way, beside the button. */
  readonly children?: ReactNode;
}

/** Asks for the code that was mailed. Six digits are submitted automatically. */
export function CodeForm({ sent, onSent, onCode, state, action, children }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isPending) return;
    setShort(code.length < codeLength);
    if (code.length < codeLength) input.current?.focus();
    else onCode(code);
  };
  const isRefused = state.error instanceof ApiError && state.error.status === 400;
  const refusal = isRefused && state.error ? describeFailure(state.error) : undefined;
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <p className="text-sm text-ink-soft">
        If{' '}
        <strong className="font-semibold wrap-anywhere text-ink">
          <EmailText address={sent.email} />
        </strong>{' '}
        is an operator’s address, a 6-digit code is on its way. It works for 10 minutes.
      </p>
      {sent.demoCode !== null && (
        <Notice tone="demo">
          This is a demonstration: your code is <strong className="tabular-nums">{sent.demoCode}</strong>.
        </Notice>
      )}
      <CodeField
        inputRef={input}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setShort(false);
        }}
        onComplete={(complete) => !state.isPending && onCode(complete)}
        error={isShort ? `Enter the ${codeLength} digits of the code` : refusal}
      />
      {!isRefused && <ActionFailure error={state.error} />}
      <ResendCode email={sent.email} onSent={onSent} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        {children}
        <Button type="submit" size="large" busy={state.isPending}>
          {state.isPending ? 'Checking…' : action}
        </Button>
      </div>
    </form>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once for each complete code. */
  readonly onComplete: (code: string) => void;
  readonly error: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** The six digits of a mailed code. Blanks and dashes of a pasted one are left out. */
function CodeField({ value, onChange, onComplete, error, inputRef }: CodeFieldProps) {
  const completed = useRef('');
  return (
    <TextField
      ref={inputRef}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      inputClassName="max-w-48 text-xl tracking-[0.3em] tabular-nums"
      value={value}
      error={error}
      onChange={({ target }) => {
        const code = target.value.replace(/\D/g, '').slice(0, codeLength);
        onChange(code);
        if (code.length < codeLength || code === completed.current) return;
        completed.current = code;
        onComplete(code);
      }}
    />
  );
}

interface ResendCodeProps {
  readonly email: string;
  readonly onSent: (sent: SentCode) => void;
}

/** Mails another code; the shop limits how often. */
function ResendCode({ email, onSent }: ResendCodeProps) {
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  return (
    <p className="text-sm text-ink-soft">
      Didn’t get it? Check your spam folder, or{' '}
      <button
        type="button"
        className="link inline-flex items-center font-medium pointer-coarse:min-h-11"
        onClick={() => sending.isPending || sending.mutate(email)}
      >
        send another code
      </button>
      . <span role="status">{describeResend(sending)}</span>
    </p>
  );
}

function describeResend({ isSuccess, error }: { isSuccess: boolean; error: Error | null }): string {
  if (error) return describeFailure(error);
  return isSuccess ? 'Another code was sent. Only the latest one works.' : '';
}
