import { describe, expect, it } from 'vitest';
import { makeProductId } from '../../contract/desk/product-facts.ts';
import { productsCalls } from '../../contract/desk/products.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

const longName = 'Ironbark Managed Detection and Response for Regulated Industries';

async function readProduct(id: string) {
  const { body } = await tests.operator.call(productsCalls.listProducts);
  return body.products.find((product) => product.id === id);
}

it('the list shows all products, and moves them by buttons and by the keyboard', async () => {
  const desk = await tests.open('/products');
  expect(await desk.row('Security Complete').innerText()).toContain('$149.99');
  expect(await desk.findFaults()).toEqual([]);
  const up = desk.button('Move Ironbark Security Complete up');
  await up.focus();
  await desk.page.keyboard.press('Enter');
  await expect.poll(async () => (await readProduct('endpoint-complete'))?.position).toBe(1);
  await desk.text('Ironbark Security Complete is number 1 of 2.').waitFor();
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
  expect(await desk.page.evaluate('document.activeElement.ariaLabel')).toContain('Security Complete');
  await desk.button('Move Ironbark Security Complete down').click();
  await expect.poll(async () => (await readProduct('endpoint-complete'))?.position).toBe(2);
  await desk.text('Ironbark Security Complete is number 2 of 2.').waitFor();
  await desk.link('Enterprise Protection').focus();
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  await desk.heading('Ironbark Security Complete').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

it('a product is added as a draft with its comparison, shown as a card, and put on sale', async () => {
  const desk = await tests.open('/products');
  await desk.button('Add product').click();
  await desk.field('Description (optional)').fill('Found, then stopped.');
  await desk.button('Save draft').click();
  await desk.text('Enter a price').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.field('Price').fill('$1,299.00');
  await desk.field('Name').fill(longName);
  await desk.field('Features (optional)').fill('Detection\n\nResponse');
  await desk.button('Add a feature').click();
  await desk.field('Feature 1').fill('Hunters');
  await desk.field('Offer of Hunters').fill('Around the clock');
  await desk.field('Offer of Firewall').fill('yes');
  const card = desk.page.getByRole('region', { name: 'Preview of the card' });
  expect((await card.innerText()).replace(/\s+/g, ' ')).toContain(
    'Detection Response One seat inc. GST $1,428.90',
  );
  await desk.button('Save draft').click();
  await desk.heading(longName).waitFor();
  expect(await readProduct(makeProductId(longName, []))).toMatchObject({
    state: 'draft',
    priceCents: 129_900,
    features: ['Detection', 'Response'],
    comparison: [
      { feature: 'Hunters', offer: 'Around the clock' },
      { feature: 'Firewall', offer: true },
    ],
    fulfilment: 'stock',
  });
  await desk.button('Publish at $1,299.00').click();
  await desk.page
    .getByText(/ is on sale at \$1,299\.00\. It is out of stock until you import keys\.$/)
    .waitFor();
  await desk.button('Withdraw from sale').click();
  await desk
    .dialog('Withdraw this product?')
    .getByRole('button', { name: /^Withdraw / })
    .click();
  await desk.button('Put on sale again').waitFor();
  expect((await readProduct(makeProductId(longName, [])))?.state).toBe('withdrawn');
});

it('what was typed about a product and not saved outlives its screen and the session', async () => {
  const desk = await tests.open('/products');
  await desk.link('Security Complete').click();
  await desk.field('Features (optional)').fill('Detection');
  await desk.field('Warn below').fill('7');
  await desk.text('2 changes not saved').waitFor();
  await desk.page.context().clearCookies();
  desk.faults.expectFailedRequests('/desk/api/audit/list');
  desk.faults.expectFailedRequests('/desk/api/audit/list-choices');
  await desk.goTo('Audit');
  await desk.heading('Sign in to the desk').waitFor();
  await desk.field('Email address').fill(tests.operator.email);
  await desk.button('Send code').click();
  await desk.field('Code').fill(await desk.page.getByText(/^\d{6}$/).innerText());
  await desk.goTo('Products');
  await desk.link('Security Complete').click();
  expect(await desk.field('Features (optional)').inputValue()).toBe('Detection');
  await desk.field('Warn below').fill('10');
  await desk.text('1 change not saved').waitFor();
  await desk.button('Save').click();
  await desk.text('Saved. Buyers see the change within a second.').waitFor();
  expect((await readProduct('endpoint-complete'))?.features).toEqual(['Detection']);
});

describe('a product', () => {
  it('is saved whole, with a price that is typed again when it changes much', async () => {
    const desk = await tests.open('/products/endpoint-complete');
    await desk.field('Badge (optional)').fill('NEW');
    await desk.field('When keys run out').selectOption('backorder');
    await desk.field('Price').fill('15.99');
    await desk.page.getByText('89.3% less than $149.99 now.').waitFor();
    await desk.button('Save').click();
    const dialog = desk.dialog('Change the price?');
    await dialog.getByText('Paid orders, their invoices and their refunds keep their price.').waitFor();
    await dialog.getByLabel('Type the new price again').fill('159.9');
    await dialog.getByRole('button', { name: 'Change to $15.99' }).click();
    await dialog.getByText('This isn’t $15.99').waitFor();
    expect(await desk.findFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await readProduct('endpoint-complete')).toMatchObject({ priceCents: 14_999, badge: 'POPULAR' });
    await desk.button('Save').click();
    expect(await dialog.getByLabel('Type the new price again').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await desk.field('Price').fill('159.90');
    await desk.button('Save').click();
    await dialog.getByText(/from \$149\.99 to \$159\.90 per seat and year, before GST: 6\.6% more/).waitFor();
    await dialog.getByRole('button', { name: 'Change to $159.90' }).click();
    await desk.text('Saved. Buyers see the change within a second.').waitFor();
    const saved = { priceCents: 15_990, badge: 'NEW', whenTooFew: 'backorder' };
    expect(await readProduct('endpoint-complete')).toMatchObject(saved);
    expect(await desk.page.getByText('not saved').count()).toBe(0);
  });

  it('shows the other operator’s change, asks before it is replaced, and shows what was saved', async () => {
    const params = { productId: 'endpoint-enterprise' };
    const desk = await tests.open('/products/endpoint-enterprise');
    desk.faults.expectFailedRequests('/desk/api/products/change-product/endpoint-enterprise');
    await desk.field('Badge (optional)').fill(' SALE ');
    await tests.operator.call(productsCalls.changeProduct, {
      params,
      body: { badge: 'NEW', edition: 'Plus' },
    });
    await desk.button('Save').click();
    await desk.text('Another operator changed this to “NEW”. Save again to replace it.').waitFor();
    await expect.poll(() => desk.field('Edition (optional)').inputValue()).toBe('Plus');
    expect(await readProduct('endpoint-enterprise')).toMatchObject({ badge: 'NEW', edition: 'Plus' });
    await desk.button('Save').click();
    await desk.text('Saved. Buyers see the change within a second.').waitFor();
    expect(await desk.field('Badge (optional)').inputValue()).toBe('SALE');
    expect(await readProduct('endpoint-enterprise')).toMatchObject({ badge: 'SALE', edition: 'Plus' });
  });

  it('whose price was changed meanwhile keeps that one', async () => {
    const desk = await tests.open('/products/endpoint-enterprise');
    desk.faults.expectFailedRequests('/desk/api/products/save-product/endpoint-enterprise');
    await tests.operator.call(productsCalls.saveProduct, {
      params: { productId: 'endpoint-enterprise' },
      body: { priceCents: 9_500, fromCents: 8_999 },
    });
    await desk.field('Price').fill('99');
    await desk.button('Save').click();
    await desk.button('Change to $99.00').click();
    await desk.page.getByRole('alert').getByText('The price was changed to $95.00').waitFor();
    expect((await readProduct('endpoint-enterprise'))?.priceCents).toBe(9_500);
  });
});

it('at 390 px a product with a long name fits, and is moved by buttons', async () => {
  const name = `${longName} at Home`;
  const desk = await tests.open('/products/endpoint-complete', { viewport: { width: 390, height: 844 } });
  await tests.operator.call(productsCalls.changeProduct, {
    params: { productId: 'endpoint-complete' },
    body: { name },
  });
  await desk.page.reload();
  await desk.heading(name).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.goto('/products');
  await desk.link(nameWithoutVendor(name)).waitFor();
  await desk.button(`Move ${name} up`).click();
  await expect.poll(async () => (await readProduct('endpoint-complete'))?.position).toBe(1);
  // The tooltip of the button is outside the landmarks.
  await desk.page.mouse.move(0, 0);
  expect(await desk.findFaults()).toEqual([]);
});
