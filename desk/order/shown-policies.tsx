import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDate } from '../../contract/format.ts';
import type { PolicyName } from '../../contract/policies.ts';
import { shop } from '../../shop.config.ts';
import { Dialog } from '../../web/ui/dialog.tsx';
import { PolicyText } from '../../web/ui/policy-text.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { closeDialog, openDialog } from '../ui/action-dialog.tsx';
import { Loaded } from '../ui/call-states.tsx';

type Shown = NonNullable<OrderView['policies']>[number];

/** Buttons that open the texts that the buyer was shown. */
export function ShownPolicies({ policies }: { readonly policies: readonly Shown[] }) {
  return (
    <ul>
      {policies.map((policy) => (
        <li key={policy.name}>
          <TextButton onClick={() => openDialog(<PolicyDialog policy={policy} />)}>
            {nameOf(policy)}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}

const names: Readonly<Record<PolicyName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
};

/** `Terms of 27 November 2026`: since that day the shop has shown this version. */
function nameOf({ name, since }: Shown): string {
  if (!since) return names[name];
  return `${names[name]} of ${formatDate(new Date(since), shop.timeZone)}`;
}

function PolicyDialog({ policy }: { readonly policy: Shown }) {
  const query = useDeskQuery(orderCalls.readPolicyText, { params: { version: policy.version } });
  return (
    <Dialog open onClose={closeDialog} title={nameOf(policy)}>
      <Loaded query={query} rows={8}>
        {({ title, blocks }) => (
          <>
            <p className="mb-4 text-heading">{title}</p>
            <PolicyText blocks={blocks} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
