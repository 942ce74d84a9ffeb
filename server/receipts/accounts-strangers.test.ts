import { afterAll, beforeAll, expect, it } from 'vitest';
import { OrderDesk } from '../../test/order-desk.ts';
import { describeCompanyToOthers } from './company-pairs.ts';

let stage: OrderDesk;

beforeAll(async () => {
  stage = await OrderDesk.start();
});
afterAll(() => stage.shop.stop());

/** Nobody has verified it: it may be a stranger's. */
const accountsEmail = 'stranger@coralcoast.example';
const lure = 'Unpaid! Pay now at evil.example';

const mailsToStranger = () =>
  stage.shop.mailServer.mails.filter(({ recipients }) => recipients.includes(accountsEmail));

it("a buyer's texts can't lure the accounts address: no name in a sentence, nothing that is shown as a link", async () => {
  await stage.changeBuyer();
  const billing = {
    firstName: lure,
    lastName: lure,
    company: `${lure}/a`,
    purchaseOrder: 'www.evil.example',
  };
  await stage.buyAndReceive({ billing: { ...billing, accountsEmail } });
  await expect.poll(() => mailsToStranger().length).toBe(1);
  await stage.refund({ what: { kind: 'whole' }, reason: 'Ordered twice', refundedCents: 0 });
  await expect.poll(() => mailsToStranger().length).toBe(2);
  for (const { subject, text, html } of mailsToStranger()) {
    expect(`${subject}${text}${html}`).not.toMatch(/evil|Unpaid/);
    expect(text).toContain('Company: See the attached document\nPurchase order: See the attached document\n');
  }
  expect(mailsToStranger()[0]?.text).toContain(`Ordered by: ${stage.buyer.email}\n`);
});

it.each(['https://a', 'evil.com', 'pay@a', 'EVIL.COM/x', '1.evil.example', 'münchen。de', 'evil．com'])(
  'what a mail program shows as a link is left to the document: %s',
  (text) => {
    const described = describeCompanyToOthers({ company: `See ${text} now`, purchaseOrder: text });
    expect(described.map(([, value]) => value)).toEqual(Array(2).fill('See the attached document'));
  },
);

it.each(['Acme Pty. Ltd.', 'PO-2026/0815', 'A.B. Smith & Co', 'No.7', 'Żółć GmbH', '$1.50 Shops'])(
  'other names and numbers stay: %s',
  (text) => {
    expect(describeCompanyToOthers({ company: text, abn: '51824753556', purchaseOrder: text })).toEqual([
      ['Company', text],
      ['ABN', '51 824 753 556'],
      ['Purchase order', text],
    ]);
  },
);
