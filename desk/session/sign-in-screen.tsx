import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { shop } from '../../shop.config.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { LogoMark } from '../../web/ui/logo.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { sessionKey } from '../api/session-data.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { CodeForm, type SentCode, sendCode } from './code-form.tsx';

const prefix = '#sign-in=';

/**
 * The token of a sign-in link, such as `/#sign-in=token`. What is after the `#` is never sent to a server; here it
 * leaves the address and the browser's history too.
 */
function readLinkToken(): string | null {
  const { hash, pathname } = location;
  if (!hash.startsWith(prefix)) return null;
  history.replaceState(null, '', pathname);
  return hash.slice(prefix.length);
}

/** Signs an operator in by a code that is mailed, or by a link of the command line. */
export function SignInScreen() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState(readLinkToken);
  const [sent, setSent] = useState<SentCode | null>(null);
  const { data } = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => callDesk(sessionCalls.readSignIn, {}),
  });
  const enter = (session: DeskSession) => queryClient.setQueryData(sessionKey, session);
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[max(2rem,12dvh)]">
      <title>{`Sign in | Desk | ${shop.tradingName}`}</title>
      <div className="w-full max-w-md space-y-6">
        <p className="flex items-center gap-2.5 font-semibold tracking-tight">
          <LogoMark className="size-8 shrink-0" />
          {shop.logoText}
        </p>
        <Card className="space-y-5 p-5 sm:p-7">
          <ScreenHeading>Sign in to the desk</ScreenHeading>
          {token !== null ? (
            <SignInByLink token={token} onSignedIn={enter} onGiveUp={() => setToken(null)} />
          ) : sent ? (
            <SignInByCode sent={sent} onSent={setSent} onSignedIn={enter} onBack={() => setSent(null)} />
          ) : (
            <AddressForm suggestion={data?.demoEmail ?? null} onSent={setSent} />
          )}
        </Card>
      </div>
    </main>
  );
}

interface AddressFormProps {
  /** An operator's address, on a demonstration. */
  readonly suggestion: string | null;
  readonly onSent: (sent: SentCode) => void;
}

/** Asks for the operator's address, and mails a code to it. */
function AddressForm({ suggestion, onSent }: AddressFormProps) {
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

interface SignInByCodeProps {
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  readonly onSignedIn: (session: DeskSession) => void;
  readonly onBack: () => void;
}

/** Signs in with the code that was mailed. */
function SignInByCode({ sent, onSent, onSignedIn, onBack }: SignInByCodeProps) {
  const signingIn = useMutation({
    mutationFn: (code: string) => callDesk(sessionCalls.signIn, { body: { email: sent.email, code } }),
    onSuccess: onSignedIn,
  });
  return (
    <CodeForm sent={sent} onSent={onSent} onCode={signingIn.mutate} state={signingIn} action="Sign in">
      <Button variant="ghost" onClick={onBack}>
        Use another address
      </Button>
    </CodeForm>
  );
}

interface SignInByLinkProps {
  readonly token: string;
  readonly onSignedIn: (session: DeskSession) => void;
  readonly onGiveUp: () => void;
}

/** Signs in with a link of the command line. A button, so that a mail program's preview doesn't use the link up. */
function SignInByLink({ token, onSignedIn, onGiveUp }: SignInByLinkProps) {
  const signingIn = useMutation({
    mutationFn: () => callDesk(sessionCalls.useLoginLink, { body: { token } }),
    onSuccess: onSignedIn,
  });
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">This link signs you in once, on this browser.</p>
      <ActionFailure error={signingIn.error} />
      {signingIn.error && (
        <p className="text-sm text-ink-soft">
          For a new link, run <code className="font-mono">npm run shop -- login-link</code> again.
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <Button variant="ghost" onClick={onGiveUp}>
          Use a code instead
        </Button>
        <Button size="large" busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
          Sign in
        </Button>
      </div>
    </div>
  );
}
