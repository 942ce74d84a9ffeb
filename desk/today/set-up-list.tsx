import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { overviewCalls } from '../../contract/desk/overview.ts';
import type { SetUpStep } from '../../contract/desk/set-up.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskAction, useIsAllowed, useSession } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { TextLink } from '../ui/links.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { Section } from '../ui/section.tsx';

/** The way from a fresh shop to its first sale. The next step is open; the others open by a click. */
export function SetUpList({ steps }: { readonly steps: readonly SetUpStep[] }) {
  const { mutate, error, isPending } = useDeskAction(overviewCalls.settleSetUp);
  const mayHide = useIsAllowed()(overviewCalls.settleSetUp);
  const session = useSession();
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;

  const settle = (what: 'look' | 'list', outcome: string) =>
    mutate({ body: { what } }, { onSuccess: () => announceOutcome(outcome) });

  const hide = (
    <TextButton
      idle={isPending}
      className="text-sm"
      onClick={() => settle('list', 'The list is hidden. Health still names what is open.')}
    >
      Hide this list
    </TextButton>
  );

  return (
    <Section title="Your way to the first sale" actions={mayHide && hide}>
      <p className="text-sm text-ink-soft">
        {done} of {steps.length} steps done.{session?.mode === 'demo' && ` ${ofDemo}`}
      </p>
      <ActionFailure error={error} />
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <li key={step.name}>
            {step.isDone && <DoneStep title={step.title} />}
            {!step.isDone && (
              <OpenStep step={step} isNext={step === next}>
                {step.name === 'look' && mayHide && (
                  <TextButton
                    idle={isPending}
                    className="text-sm"
                    onClick={() => settle('look', 'The shop keeps its look.')}
                  >
                    Keep this look
                  </TextButton>
                )}
              </OpenStep>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const ofDemo = 'You need none of them to try this demo, and all of them to sell.';

function DoneStep({ title }: { readonly title: string }) {
  return (
    <p className={`${rowClass} text-ink-soft`}>
      <CircleCheck aria-hidden className="size-5 shrink-0 text-highlight" />
      <span className="min-w-0 flex-1">{title}</span>
      <span className="sr-only">Done</span>
    </p>
  );
}

interface OpenStepProps {
  readonly step: SetUpStep;
  readonly isNext: boolean;
  readonly children: ReactNode;
}

function OpenStep({ step: { title, action, link }, isNext, children }: OpenStepProps) {
  return (
    <details name="set-up" open={isNext} className="group">
      <summary className={`${rowClass} cursor-pointer list-none font-medium -outline-offset-2`}>
        <Circle aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
      </summary>
      <div className="space-y-2 pb-4 pl-8 text-sm">
        <p className="max-w-prose text-ink-soft wrap-anywhere">{action}</p>
        {link && (
          <TextLink href={link.href} className="min-h-6 font-medium">
            {link.words}
          </TextLink>
        )}
        {children}
      </div>
    </details>
  );
}

const rowClass = 'flex min-h-11 items-center gap-3 py-2';
