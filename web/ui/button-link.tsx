import type { ComponentProps } from 'react';
import { type ButtonProps, buttonLook } from './button.tsx';

type ButtonLinkProps = ComponentProps<'a'> & Pick<ButtonProps, 'variant'>;

/** Not on paper (`styles/print.css`). */
export function ButtonLink({ variant = 'secondary', className, ...props }: ButtonLinkProps) {
  return <a {...props} className={`button-link ${buttonLook(variant, 'medium', className)}`} />;
}
