import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { calls } from '../../contract/calls.ts';
import type { PolicyAnswer, PolicyName } from '../../contract/policies.ts';
import { ask } from '../api/send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';

interface PolicyDialogProps {
  readonly name: PolicyName;
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export default function PolicyDialog({ name, label, open, onOpen, onClose }: PolicyDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['policy', name],
    queryFn: () => ask(calls.readPolicy, { params: { name } }),
  });
  // The footer has one, and so has the payment step.
  const close = useDialogEntry({ name: useId(), open, onOpen, onClose });
  return (
    <Dialog open={open} onClose={close} title={data?.title || label}>
      {error && (
        <div role="alert">
          <p>This policy did not load.</p>
          <Button variant="secondary" className="mt-4" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && <PolicyText blocks={data.blocks} />}
    </Dialog>
  );
}

function PolicyText({ blocks }: Pick<PolicyAnswer, 'blocks'>) {
  return (
    <div className="max-w-prose space-y-4 wrap-anywhere text-ink-soft">
      {blocks.map(({ kind, lines }, i) => {
        const texts = lines.map((spans) => spans.map(showSpan));
        const key = `${kind} ${i}`;
        if (kind === 'list')
          return (
            <ul key={key} className="list-disc space-y-2 pl-5">
              {texts.map((text, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a policy doesn't change while it is shown
                <li key={i}>{text}</li>
              ))}
            </ul>
          );
        const Element = kind === 'heading' ? 'h3' : 'p';
        return (
          <Element key={key} className={kind === 'heading' ? 'text-heading text-ink' : ''}>
            {texts}
          </Element>
        );
      })}
    </div>
  );
}

type Span = PolicyAnswer['blocks'][number]['lines'][number][number];

function showSpan({ text, bold, href }: Span, i: number) {
  if (bold) return <strong key={i}>{text}</strong>;
  if (!href) return text;
  return (
    <a key={i} href={href} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
}
