import { useState } from 'react';
import type { PolicyName } from '../../contract/policies.ts';
import { useLazyDialog } from '../ui/use-lazy-dialog.ts';

const links: Readonly<Record<PolicyName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
};

const load = () => import('./policy-dialog.tsx');

export function PolicyLinks() {
  const [name, setName] = useState<PolicyName>('terms');
  const { Dialog, open, setOpen, show } = useLazyDialog(load, 'The policy');
  return (
    <div className="flex flex-wrap gap-x-6">
      {Object.entries(links).map(([wanted, label]) => (
        <button
          key={wanted}
          type="button"
          className="link min-w-11 py-3 text-left"
          onClick={() => {
            setName(wanted as PolicyName);
            show();
          }}
        >
          {label}
        </button>
      ))}
      {Dialog && (
        <Dialog
          name={name}
          label={links[name]}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
