import { LogOut } from 'lucide-react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { toast } from '../../web/ui/toast.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { useSignOut } from '../session/use-sign-out.ts';

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

const roleNames = { sales: 'Sales', support: 'Support' } as const;
