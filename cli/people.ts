import { erasePersonOf, exportPerson } from '../server/orders/desk/person-actions.ts';
import type { Commands } from './commands.ts';

export function addPeopleCommands(people: Commands): void {
  const options = { '<email>': 'the email address, as it is in the orders' };
  people.addAction('export', exportPerson, {
    options,
    text: (answer) => JSON.stringify(answer, null, 2),
    help:
      'First check who asks: have them verify the address, or call them. Send the file to that ' +
      'address only.',
  });

  people.addAction('erase', erasePersonOf, {
    options,
    text: ({ erased, kept, alsoKept }) =>
      [
        `Erased: ${erased.unpaidOrders} unpaid orders, ${erased.quotes} quotes, ` +
          `${erased.reminders} reminders, ${erased.notes} notes.`,
        ...kept.map(
          ({ orderId, state, keptUntil }) =>
            `Kept: ${orderId} (${state})${keptUntil ? ` until ${keptUntil} at least` : ''}`,
        ),
        ...alsoKept.map((sentence) => `Kept: ${sentence}`),
      ].join('\n'),
    help: `This can't be undone. Export first what the person may ask for. The answer says what is kept, and why: tell the person.
Then ask the payment gateway to erase them too.`,
  });
}
