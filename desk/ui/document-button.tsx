import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { saveFile } from '../../web/browser/save-file.ts';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { callDesk, type DeskInput } from '../api/call-desk.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { ActionFailure } from './call-states.tsx';

interface DocumentButtonProps<C extends DeskCall> {
  readonly call: C;
  readonly input: DeskInput<C>;
  readonly link?: boolean;
  /** Names the button for screen readers, where its text doesn't. */
  readonly label?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Saves a file, a PDF or a list as CSV, where the operator's role includes it. */
export function DocumentButton<C extends DeskCall & { answer: 'pdf' | 'csv' }>(
  props: DocumentButtonProps<C>,
) {
  const { call, input, link = false, label, className, children = 'CSV' } = props;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callDesk(call, input),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  if (!useIsAllowed()(call)) return null;

  const save = () => mutate();
  return (
    <div className={classNames('space-y-2', className)}>
      {link && (
        <TextButton idle={isPending} onClick={save}>
          {children}
        </TextButton>
      )}
      {!link && (
        <Button
          variant="secondary"
          className={className && 'w-full'}
          aria-label={label}
          busy={isPending}
          onClick={save}
        >
          {children}
        </Button>
      )}
      <ActionFailure error={error} />
    </div>
  );
}
