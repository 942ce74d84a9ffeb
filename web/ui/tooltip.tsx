import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Once around the page: a tooltip opens after 700 ms, and a neighbour's at once within 300 ms after it. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  readonly text: string;
  /** One element that takes a ref: mostly a button. */
  readonly children: ReactElement;
}

/** Shows an icon's name in words. It never carries what is said nowhere else. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-md border border-transparent bg-ink px-2.5 py-1.5 text-[0.8125rem] text-white shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
