import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'size'> {
  /** What the button does, in words: its name for screen readers, and its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button of one icon, named by its tooltip. */
export function IconButton({ label, variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Button aria-label={label} data-tooltip={label} variant={variant} {...props} size="icon">
      {children}
    </Button>
  );
}
