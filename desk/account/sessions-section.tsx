import { type ListedSession, sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ActionFailure, Loaded } from '../ui/call-states.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { Moment } from '../ui/format.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { Section } from '../ui/section.tsx';
import { LastUsed } from './last-used.tsx';

const ways = { code: 'a code', 'login-link': 'a login link', passkey: 'a passkey' } as const;

export function SessionsSection() {
  const query = useDeskQuery(sessionCalls.listSessions, {});
  const signingOut = useSignOut({ everywhere: true });
  // Not in the item, which is gone before the outcome is announced.
  const ending = useDeskAction(sessionCalls.endSession);
  const end = ({ id, browser, clientAddress }: ListedSession) =>
    ending.mutate(
      { body: { id } },
      { onSuccess: () => announceOutcome(`${browser} at ${clientAddress} is signed out.`) },
    );
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button variant="secondary" busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
          Sign out everywhere
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        If you don’t recognise a browser, sign it out, and check under Audit what was done with it.
      </p>
      <ActionFailure error={signingOut.error ?? ending.error} />
      <Loaded query={query} rows={3}>
        {({ sessions }) => (
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isEnding={ending.isPending && ending.variables.body.id === session.id}
                onEnd={() => end(session)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

interface SessionItemProps {
  readonly session: ListedSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { browser, clientAddress, signedInBy, signedInAt, lastUsedAt, isThisOne } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{browser}</span>
          {isThisOne && <StatusPill tone="good" text="This browser" />}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          Signed in with {ways[signedInBy]} at {clientAddress || 'an unknown address'},{' '}
          <Moment at={signedInAt} />
        </p>
        <LastUsed at={lastUsedAt} />
      </div>
      {!isThisOne && (
        <Button
          variant="secondary"
          aria-label={`Sign out ${browser} at ${clientAddress}`}
          busy={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
