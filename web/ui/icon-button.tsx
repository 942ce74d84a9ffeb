import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'size'> {
  /** What the button does, in words: its name for screen readers, and its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button of one icon, named by its tooltip. */
export function IconButton({ label, variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button aria-label={label} variant={variant} {...props} size="icon">
        {children}
      </Button>
    </Tooltip>
  );
}
