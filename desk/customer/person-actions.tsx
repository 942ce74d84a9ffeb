import { peopleCalls } from '../../contract/desk/people.ts';
import { countOf } from '../../contract/format.ts';
import { saveFile } from '../../web/browser/save-file.ts';
import type { DeskAnswer } from '../api/call-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';

interface PersonProps {
  readonly email: string;
}

/** For a person who asks what is stored about them, or asks to erase it. */
export function PersonActions({ email }: PersonProps) {
  const { exportPerson, erasePerson } = peopleCalls;
  return (
    <ActionMenu
      actions={[
        { name: 'Export personal data', call: exportPerson, opens: <ExportPerson email={email} /> },
        { name: 'Erase personal data', call: erasePerson, opens: <ErasePerson email={email} /> },
      ]}
    />
  );
}

function ExportPerson({ email }: PersonProps) {
  return (
    <ActionDialog
      title="Export personal data"
      call={peopleCalls.exportPerson}
      input={() => ({ body: { email } })}
      sentence={
        <>
          All that the shop stores about {email} is saved as a file. First check who asks, and send
          it to that address only.
        </>
      }
      action={`Export the data of ${email}`}
      onDone={(answer) => {
        const text = JSON.stringify(answer, null, 2);
        saveFile(new Blob([text], { type: 'application/json' }), `${email}.json`);
      }}
      done={({ elsewhere }) =>
        `The data of ${email} is saved. Not in the file: ${elsewhere.join(' ')}`
      }
    />
  );
}

function ErasePerson({ email }: PersonProps) {
  return (
    <ActionDialog
      title="Erase personal data"
      call={peopleCalls.erasePerson}
      input={() => ({ body: { email } })}
      sentence={
        <>
          Unpaid orders, quotes, reminders and notes of {email} are erased, and details of paid
          orders that the law doesn’t need. Paid orders and their tax invoices are kept for five
          years.
        </>
      }
      irreversible="This can’t be undone. Export first what the person may ask for."
      action={`Erase the data of ${email}`}
      done={describeErased}
    />
  );
}

function describeErased({ erased, alsoKept }: DeskAnswer<typeof peopleCalls.erasePerson>): string {
  const { unpaidOrders, quotes, reminders, notes } = erased;
  const counts = [
    countOf(unpaidOrders, 'unpaid order'),
    countOf(quotes, 'quote'),
    countOf(reminders, 'reminder'),
    countOf(notes, 'note'),
  ];
  return `Erased: ${counts.join(', ')}. Kept: ${alsoKept.join(' ')}`;
}
