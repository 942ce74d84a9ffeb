import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

/** Of the heading and the text below it, for a field that is described by them. */
export const stepHeadingId = 'step-heading';

interface StepHeadingProps {
  readonly title: string;
  /** Focuses the first field of the step instead. It names this heading as its description. */
  readonly focusesField?: boolean;
  /** The dialog names the step already: the heading is for screen readers. */
  readonly isNamed?: boolean | undefined;
  /** The buyer has what they came for. */
  readonly isSuccess?: boolean;
  readonly children?: ReactNode;
}

/** It gets the focus when the step changes. */
export function StepHeading(props: StepHeadingProps) {
  const { title, focusesField, isNamed, isSuccess, children } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => {
    // The screen behind the dialog may have taken it: a quote that is paid gives way to the cart.
    if (!isSuccess && !isFocusInDialog()) return;
    focusStep();
    scrollToTop();
  }, [title]);
  return (
    <div className={isSuccess ? 'flex items-start gap-3 text-highlight-strong' : undefined}>
      {isSuccess && <CircleCheck className="success-check mt-0.5 size-7 shrink-0 text-highlight" />}
      <div id={stepHeadingId} data-focuses-field={focusesField} className="space-y-1.5">
        <h3 tabIndex={-1} className={isNamed ? 'sr-only' : 'scroll-mt-40 text-section'}>
          {title}
        </h3>
        {children && <p className="text-[0.9375rem] text-ink-soft">{children}</p>}
      </div>
    </div>
  );
}

export function focusStep() {
  const heading = document.getElementById(stepHeadingId);
  if (heading?.matches('[data-focuses-field=true]'))
    heading.closest('form')?.querySelector('input')?.focus();
  else heading?.querySelector('h3')?.focus();
}

/** The step before may have been longer. */
function scrollToTop() {
  const heading = document.getElementById(stepHeadingId);
  for (const scroller of ['.dialog-body', '.dialog-frame'])
    heading?.closest(scroller)?.scrollTo(0, 0);
}

/** Also true if the focused element has just been removed from the dialog. */
function isFocusInDialog(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.closest('[role="dialog"]') != null;
}
