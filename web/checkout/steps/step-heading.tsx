import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import type { Focusable } from '../../ui/dialog.tsx';

/** What gets the focus on the step on the screen, also when the dialog opens. */
export const StepFocus = createContext<RefObject<Focusable | null>>({ current: null });

/** The id of the heading and what is below it, for a field that describes itself by them. */
export const stepHeadingId = 'step-heading';

interface StepHeadingProps {
  readonly title: string;
  /** Focuses the step's only field, which names this heading as its description. */
  readonly focusesField?: boolean;
  /** What this step is about. */
  readonly children?: ReactNode;
}

/** Says where in the checkout one is. The focus comes to it, or to the field below it, when the step changes. */
export function StepHeading({ title, focusesField = false, children }: StepHeadingProps) {
  const stepFocus = useContext(StepFocus);
  const heading = useRef<HTMLHeadingElement>(null);
  useImperativeHandle(stepFocus, () => ({
    focus() {
      const field = focusesField && heading.current?.closest('form')?.querySelector('input');
      (field || heading.current)?.focus();
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => {
    if (heading.current && isFocusWithin(heading.current)) stepFocus.current?.focus();
  }, [stepFocus, title]);
  return (
    <div id={stepHeadingId} className="space-y-1.5">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-40 text-section">
        {title}
      </h3>
      {children && <p className="text-[0.9375rem] text-ink-soft">{children}</p>}
    </div>
  );
}

/** The dialog is open already: the focus is in it, or was on something in it that is gone. */
function isFocusWithin(heading: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === body || heading.closest('[role="dialog"]')?.contains(activeElement) === true;
}
