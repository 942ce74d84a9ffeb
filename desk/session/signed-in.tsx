import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { callDesk } from '../api/call-desk.ts';
import { sessionKey } from '../api/session-data.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

interface SignedInProps {
  readonly children: (session: DeskSession) => ReactNode;
}

/** Shows the desk to an operator who is signed in, and the sign-in screen to anybody else. */
export function SignedIn({ children }: SignedInProps) {
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: readSession,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return children(data);
  if (data === null) return <SignInScreen />;
  return (
    <main className="mx-auto max-w-lg p-6">
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </main>
  );
}

async function readSession(): Promise<DeskSession | null> {
  try {
    return await callDesk(sessionCalls.readSession, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
