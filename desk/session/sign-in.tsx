import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { shop } from '../../shop.config.ts';
import { Card } from '../../web/ui/card.tsx';
import { besideLogo, LogoMark } from '../../web/ui/logo.tsx';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';
import { sessionKey, useDeskQuery } from '../api/use-desk.ts';
import { LoadFailure } from '../ui/call-states.tsx';
import { AddressForm } from './address-form.tsx';
import type { SentCode } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { CodeSignIn, LinkSignIn } from './sign-in-ways.tsx';

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

function SignInScreen() {
  const [token, setToken] = useState(readLinkToken);
  const shown = useDeskQuery(sessionCalls.readSignIn, {}).data;
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[max(2rem,12dvh)]">
      <title>{`Sign in | Desk | ${shop.tradingName}`}</title>
      <div className="w-full max-w-md space-y-6">
        <p translate="no" className="flex items-center gap-2.5 font-semibold tracking-tight">
          <LogoMark className="h-8 max-w-64 shrink-0" />
          <span className={besideLogo()}>{shop.logoText}</span>
        </p>
        <Card className="space-y-5 p-5 sm:p-7">
          <ScreenHeading>Sign in to the desk</ScreenHeading>
          {token !== null && <LinkSignIn token={token} onOther={() => setToken(null)} />}
          {token === null && <SignInForms shown={shown} />}
        </Card>
      </div>
    </main>
  );
}

const prefix = '#sign-in=';

/**
 * The token of a sign-in link, such as `/#sign-in=token`. What is after the `#` is never sent to
 * a server; here it leaves the address and the browser's history too.
 */
function readLinkToken(): string | null {
  const { hash, pathname } = location;
  if (!hash.startsWith(prefix)) return null;
  history.replaceState(null, '', pathname);
  return hash.slice(prefix.length);
}

interface SignInFormsProps {
  readonly shown: DeskAnswer<typeof sessionCalls.readSignIn> | undefined;
}

function SignInForms({ shown }: SignInFormsProps) {
  const [sent, setSent] = useState<SentCode | null>(null);
  if (sent) return <CodeSignIn sent={sent} onSent={setSent} />;
  return (
    <>
      <AddressForm shown={shown} onSent={setSent} />
      <PasskeySignIn site={shown?.passkeySite ?? null} />
    </>
  );
}
