import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { toast } from '../../web/ui/toast.ts';
import { callDesk } from '../api/call-desk.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { forgetSession } from '../api/session-data.ts';
import { forgetDrafts } from '../ui/use-draft.ts';

/** Who is signed in, and the way out. */
export function OperatorMenu({ session }: { readonly session: DeskSession }) {
  const signOut = useSignOut();
  return (
    <div className="space-y-2 border-t border-line px-2 pt-3">
      <p className="text-xs text-ink-soft">
        Signed in as
        <span className="block font-medium wrap-anywhere text-ink">
          <EmailText address={session.email} />
        </span>
        {session.role !== 'owner' && <span className="block">{roleNames[session.role]}</span>}
      </p>
      <Button
        variant="ghost"
        className="-mx-2.5 px-2.5!"
        busy={signOut.isPending}
        onClick={() =>
          signOut.mutate(undefined, {
            onError: (error) =>
              toast({
                title: 'Still signed in',
                description: describeFailure(error),
                variant: 'destructive',
              }),
          })
        }
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </div>
  );
}

/** Signs this browser out. Nothing that it has loaded or that was typed is kept. */
function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callDesk(sessionCalls.signOut, { body: { everywhere: false } }),
    onSuccess: () => {
      forgetDrafts();
      forgetSession(queryClient);
    },
  });
}

const roleNames = { sales: 'Sales', support: 'Support' } as const;
