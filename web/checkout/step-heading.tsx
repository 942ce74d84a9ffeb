import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';

/** The heading of the step on the screen, which gets the focus when the dialog opens. */
export const StepHeadingRef = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });

interface StepHeadingProps {
  readonly title: string;
  /** What this step is about. */
  readonly children?: ReactNode;
}

/** Says where in the checkout one is. It takes the focus when it takes the place of another. */
export function StepHeading({ title, children }: StepHeadingProps) {
  const heading = useContext(StepHeadingRef);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => {
    if (heading.current && isFocusWithin(heading.current)) heading.current.focus();
  }, [heading, title]);
  return (
    <div className="space-y-1.5">
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
