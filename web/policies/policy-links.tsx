import { useState } from 'react';
import type { PolicyName } from '../../contract/policies.ts';
import { useLazyDialog } from '../ui/use-lazy-dialog.ts';

const labels: Readonly<Record<PolicyName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
};

const load = () => import('./policy-dialog.tsx');

export function PolicyLinks() {
  const [name, setName] = useState<PolicyName>('terms');
  const { Dialog, entry, show } = useLazyDialog(load, 'The policy');
  const choose = (wanted: PolicyName) => {
    setName(wanted);
    show();
  };

  return (
    <div className="-ml-4 flex flex-wrap">
      {Object.entries(labels).map(([wanted, label]) => (
        <button
          key={wanted}
          type="button"
          className="link min-h-11 px-4 py-3"
          onClick={() => choose(wanted as PolicyName)}
        >
          {label}
        </button>
      ))}
      {Dialog && <Dialog name={name} label={labels[name]} {...entry} />}
    </div>
  );
}
