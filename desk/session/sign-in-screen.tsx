import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { shop } from '../../shop.config.ts';
import { Card } from '../../web/ui/card.tsx';
import { LogoMark } from '../../web/ui/logo.tsx';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { callDesk } from '../api/call-desk.ts';
import { sessionKey } from '../api/session-data.ts';
import { AddressForm } from './address-form.tsx';
import { readLinkToken } from './link-token.ts';
import type { SentCode } from './send-code.ts';
import { SignInByCode } from './sign-in-by-code.tsx';
import { SignInByLink } from './sign-in-by-link.tsx';

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
