import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'busy'> {
  readonly call: { readonly isPending: boolean };
  /** What the button says while its call is pending: "Sending…". */
  readonly doing: ReactNode;
}

export function BusyButton({ call: { isPending }, doing, children, ...props }: BusyButtonProps) {
  return (
    <Button {...props} busy={isPending}>
      {isPending ? doing : children}
    </Button>
  );
}
