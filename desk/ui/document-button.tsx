import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { saveFile } from '../../web/browser/save-file.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import type { DeskInput } from '../api/call-desk.ts';
import { callDesk } from '../api/call-desk.ts';
import { useIsAllowed } from '../api/session-data.ts';
import { ActionFailure } from './action-failure.tsx';

interface DocumentButtonProps<C extends DeskCall> {
  readonly call: C;
  readonly input: DeskInput<C>;
  /** Looks like a link. */
  readonly link?: boolean;
  readonly children: ReactNode;
}

/** Saves a file, a PDF or a list as CSV, where the operator's role includes it. */
export function DocumentButton<C extends DeskCall & { answer: 'pdf' | 'csv' }>({
  call,
  input,
  link = false,
  children,
}: DocumentButtonProps<C>) {
  const loading = useMutation({
    mutationFn: () => callDesk(call, input),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  const isAllowed = useIsAllowed();
  if (!isAllowed(call)) return null;
  return (
    <div className="space-y-2">
      {link ? (
        <TextButton idle={loading.isPending} onClick={() => loading.mutate()}>
          {children}
        </TextButton>
      ) : (
        <Button variant="secondary" busy={loading.isPending} onClick={() => loading.mutate()}>
          {children}
        </Button>
      )}
      <ActionFailure error={loading.error} />
    </div>
  );
}
