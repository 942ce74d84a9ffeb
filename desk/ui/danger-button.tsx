import type { ComponentProps } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';

/** For what destroys something or moves money. */
export function DangerButton({ className, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...props}
      variant="secondary"
      className={classNames('border-transparent! bg-alarm! text-white! hover:brightness-90', className)}
    />
  );
}
