import { describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('spec §2 Support', () => {
  const support = tests.share(async () => {
    const shop = await tests.visit({}, 'Support');
    await shop.isAt('Support');
    return shop;
  });

  it('the contact block has the postal address, phone, support email and hours', async () => {
    const shop = await support();
    const main = shop.page.getByRole('main');
    const contact = main.getByRole('definition');
    const text = (await contact.allInnerTexts()).join('\n');
    const { street, city, state, postcode } = seller.address;
    expect(text).toContain(seller.phone);
    expect(text).toContain(seller.email);
    expect(text).toContain('Mon-Fri 9:00 AM - 5:00 PM AEST');
    expect(text).toContain(`${street}\n${city} ${state} ${postcode}`);
    expect(await contact.getByRole('link', { name: seller.phone }).getAttribute('href')).toMatch(/^tel:\+61/);
    expect(await contact.getByRole('link', { name: seller.email }).getAttribute('href')).toMatch(/^mailto:/);
  });

  it('there are resource cards Documentation, Live Chat and Support Ticket, which open an email to support', async () => {
    const shop = await support();
    for (const title of ['Documentation', 'Live Chat', 'Support Ticket']) {
      const card = shop.page.getByRole('listitem').filter({ has: shop.heading(title) });
      const address = await card.getByRole('link').getAttribute('href');
      expect(address).toMatch(new RegExp(`^mailto:${RegExp.escape(seller.email)}\\?subject=`));
    }
  });

  it('the FAQ accordion has one answer open at a time, and clicking the open one closes it', async () => {
    const shop = await support();
    const questions = shop.page
      .getByRole('region', { name: 'Frequently asked questions' })
      .locator('summary');
    const openOnes = () =>
      questions.evaluateAll((summaries) =>
        summaries.flatMap((summary, i) => (summary.matches('[open] > *') ? [i] : [])),
      );
    expect(await questions.count()).toBe(4);
    expect(await openOnes()).toEqual([]);
    for (const index of [0, 2, 3]) {
      await questions.nth(index).click();
      expect(await openOnes()).toEqual([index]);
    }
    await questions.nth(3).click();
    expect(await openOnes()).toEqual([]);
  });

  it('the answers of the FAQ are about delivery, payment methods, the upgrade and installation', async () => {
    const shop = await support();
    for (const [question, answer] of [
      ['How quickly', /Within 5 minutes of payment/],
      [
        'What payment methods',
        /Major .*cards, and PayPal, through our payment gateway\. To pay by bank transfer, choose Get a Quote in the cart/,
      ],
      ['upgrade', /Contact our support team/],
      ['installation', /support team helps with installation/],
    ] as const) {
      expect(await shop.page.getByText(answer).isVisible()).toBe(false);
      await shop.page.locator('summary', { hasText: question }).click();
      await shop.page.getByText(answer).waitFor();
    }
  });
});
