import { KeyRound } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useLazyDialog } from '../ui/use-lazy-dialog.ts';

/**
 * The import has to be in the page's first script: Vite adds the page's style sheet, which is
 * inline, to what others load.
 */
export type LoadFindKeys = () => Promise<typeof import('./find-keys-dialog.tsx')>;

type FindKeysCardProps = PropsWithChildren<{ readonly load: LoadFindKeys }>;

export function FindKeysCard({ load, children }: FindKeysCardProps) {
  const { Dialog, entry, loading, show } = useLazyDialog(load, 'Find my keys');
  const preload = () => void load().catch(() => undefined);
  return (
    <Card className="p-6 sm:p-8">
      <section aria-labelledby="find-keys">
        <h2 id="find-keys" className="flex items-center gap-3 text-heading">
          <KeyRound strokeWidth={1.75} className="size-5 shrink-0 text-action" />
          Find my keys
        </h2>
        <p className="mt-2 text-ink-soft">{children}</p>
        <Button
          variant="secondary"
          className="mt-5 w-full sm:w-auto"
          busy={loading}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={show}
        >
          Find My Keys
        </Button>
      </section>
      {Dialog && <Dialog {...entry} />}
    </Card>
  );
}
