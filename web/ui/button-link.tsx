import type { ComponentProps } from 'react';
import { type ButtonProps, buttonLook } from './button.tsx';

type ButtonLinkProps = ComponentProps<'a'> & Pick<ButtonProps, 'variant'>;

export function ButtonLink({ variant = 'secondary', className, ...props }: ButtonLinkProps) {
  return <a {...props} className={buttonLook(variant, 'medium', className)} />;
}
