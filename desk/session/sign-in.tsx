import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { shop } from '../../shop.config.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { CookiesBlocked } from '../../web/api/cookies-blocked.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { LogoMark } from '../../web/ui/logo.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { sessionKey, useDeskQuery } from '../api/use-desk.ts';
import { ActionFailure, fieldFailure, LoadFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { CodeForm, type SentCode, sendCode } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Shows the desk to an operator who is signed in, and the sign-in screen to anybody else. */
export function SignedIn({ children }: { readonly children: (session: DeskSession) => ReactNode }) {
  const { data, error, refetch } = useQuery<DeskSession | null>({
    queryKey: sessionKey,
    queryFn: () => callDesk(sessionCalls.readSession, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return children(data);
  if (data === null) return <SignInScreen />;
  return (
    <main className="mx-auto max-w-lg p-6">
      {error && <LoadFailure error={error} onRetry={refetch} />}
    </main>
  );
}

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

function SignInScreen() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState(readLinkToken);
  const [sent, setSent] = useState<SentCode | null>(null);
  const site = useDeskQuery(sessionCalls.readSignIn, {}).data?.passkeySite ?? null;
  const { email = '' } = sent ?? {};
  const onSuccess = (session: DeskSession) => queryClient.setQueryData(sessionKey, session);
  const byCode = useMutation({
    mutationFn: (code: string) =>
      keptByCookie(callDesk(sessionCalls.signIn, { body: { email, code } })),
    onSuccess,
  });
  const byLink = useMutation({
    mutationFn: () =>
      keptByCookie(callDesk(sessionCalls.useLoginLink, { body: { token: token ?? '' } })),
    onSuccess,
  });
  const changeAddress = () => {
    setSent(null);
    byCode.reset();
  };
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[max(2rem,12dvh)]">
      <title>{`Sign in | Desk | ${shop.tradingName}`}</title>
      <div className="w-full max-w-md space-y-6">
        <p translate="no" className="flex items-center gap-2.5 font-semibold tracking-tight">
          <LogoMark className="size-8 shrink-0" />
          {shop.logoText}
        </p>
        <Card className="space-y-5 p-5 sm:p-7">
          <ScreenHeading>Sign in to the desk</ScreenHeading>
          {token !== null ? (
            <>
              <p className="text-sm text-ink-soft">This link signs you in once, on this browser.</p>
              <ActionFailure error={byLink.error} />
              {byLink.error && (
                <p className="text-sm text-ink-soft">
                  For a new link, run{' '}
                  <code translate="no" className="font-mono">
                    npm run shop -- login-link
                  </code>{' '}
                  again.
                </p>
              )}
              <SignInButtons other="Use a code instead" onOther={() => setToken(null)}>
                {/* A button, so that a mail program's preview doesn't use the link up. */}
                <Button size="large" busy={byLink.isPending} onClick={() => byLink.mutate()}>
                  Sign in
                </Button>
              </SignInButtons>
            </>
          ) : sent ? (
            <CodeForm sent={sent} onSent={setSent} checking={byCode}>
              <SignInButtons other="Use another address" onOther={changeAddress}>
                <Button type="submit" size="large" busy={byCode.isPending}>
                  {byCode.isPending ? 'Checking…' : 'Sign in'}
                </Button>
              </SignInButtons>
            </CodeForm>
          ) : (
            <>
              <AddressForm onSent={setSent} />
              <PasskeySignIn site={site} keep={keptByCookie} onSignedIn={onSuccess} />
            </>
          )}
        </Card>
      </div>
    </main>
  );
}

/** Without its cookie, the first call of the desk would lead back here without a word. */
async function keptByCookie(signingIn: Promise<DeskSession>): Promise<DeskSession> {
  const session = await signingIn;
  try {
    await callDesk(sessionCalls.readSession, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new CookiesBlocked();
  }
  return session;
}

interface SignInButtonsProps {
  readonly other: string;
  readonly onOther: () => void;
  readonly children: ReactNode;
}

function SignInButtons({ other, onOther, children }: SignInButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-3">
      <Button variant="ghost" onClick={onOther}>
        {other}
      </Button>
      {children}
    </div>
  );
}

function AddressForm({ onSent }: { readonly onSent: (sent: SentCode) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const sending = useMutation({ mutationFn: sendCode, onSuccess: onSent });
  const shown = useDeskQuery(sessionCalls.readSignIn, {}).data;
  const suggestion = shown?.demoEmail;
  const email = typed ?? suggestion ?? '';
  const submit = () => {
    if (sending.isPending) return;
    const checked = sessionCalls.sendCode.body.safeParse({ email });
    setError(checked.success ? undefined : 'Enter your email address, such as name@example.com');
    if (checked.success) sending.mutate(checked.data.email);
  };
  return (
    <Form className="space-y-5" onSubmit={submit}>
      <p className="text-sm text-ink-soft">
        We mail a 6-digit code to the operators of this shop
        {shown?.requiresPasskeys && ', but to those who have a passkey: they sign in with it'}.
      </p>
      {suggestion && <Notice tone="demo">This is a demonstration: sign in as {suggestion}.</Notice>}
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
      <Button type="submit" size="large" className="w-full" busy={sending.isPending}>
        {sending.isPending ? 'Sending…' : 'Send code'}
      </Button>
    </Form>
  );
}
