import { expect, it } from 'vitest';
import { OrderDesk } from '../../../test/order-desk.ts';

const stage = await OrderDesk.start();
/** Nobody has verified it: it may be a stranger's. */
const accountsEmail = 'stranger@coralcoast.example';
const lure = 'Bank details changed, call 0400 000 000';

const mailsToStranger = () =>
  stage.shop.mailServer.mails.filter(({ recipients }) => recipients.includes(accountsEmail));

it('nothing that a buyer typed is in the mails to the accounts address', async () => {
  await stage.changeBuyer();
  const billing = {
    firstName: lure,
    lastName: lure,
    company: lure,
    purchaseOrder: lure,
    city: lure,
    street: 'evil.example',
    abn: '53 004 085 616',
    phone: '0400 000 000',
  };
  await stage.buyAndReceive({ billing: { ...billing, accountsEmail } });
  await expect.poll(() => mailsToStranger().length).toBe(1);
  await stage.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  await expect.poll(() => mailsToStranger().length).toBe(2);
  for (const { subject, text, html } of mailsToStranger()) {
    const all = `${subject}${text}${html}`;
    for (const typed of ['Bank details', '0400', 'evil', '53 004 085 616', stage.buyer.email])
      expect(all).not.toContain(typed);
    expect(all).toContain(stage.params.orderId);
  }
});
