import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PolicyName } from '../../contract/policies.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PolicyText } from '../ui/policy-text.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { policyQuery } from './policy-query.ts';

interface PolicyDialogProps {
  readonly name: PolicyName;
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export default function PolicyDialog({ name, label, open, onOpen, onClose }: PolicyDialogProps) {
  const { data, error, refetch } = useQuery(policyQuery(name));
  // The footer has one, and so has the payment step.
  const close = useDialogEntry({ name: useId(), open, onOpen, onClose });
  return (
    <Dialog open={open} onClose={close} title={data?.title || label}>
      {error && (
        <div role="alert">
          <p>This policy did not load.</p>
          <Button variant="secondary" className="mt-4" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && <PolicyText blocks={data.blocks} />}
    </Dialog>
  );
}
