import type { ReactNode } from 'react';

interface ListOptionProps {
  readonly id: string;
  /** Enter takes it. */
  readonly isChosen: boolean;
  readonly onPick: () => void;
  readonly onPointerMove?: () => void;
  /** In place of its content, for screen readers. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** An option of the list below a field, which keeps the focus. The chosen one is scrolled into view. */
export function ListOption({ isChosen, onPick, label, ...props }: ListOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, as in any combobox
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
    <div
      {...props}
      ref={isChosen ? scrollIntoView : undefined}
      role="option"
      aria-label={label}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    />
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
