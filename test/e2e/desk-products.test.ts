import { describe, expect, it } from 'vitest';
import { productsCalls } from '../../contract/desk/products.ts';
import { startDeskTests } from './desk-page.ts';

const tests = startDeskTests();

const longName = 'Ironbark Managed Detection and Response for Regulated Industries';

async function readProduct(id: string) {
  const { body } = await tests.operator.call(productsCalls.listProducts);
  return body.products.find((product) => product.id === id);
}

it('the list shows all products, and the arrow keys walk through it', async () => {
  const desk = await tests.open('/products');
  expect(await desk.row('Security Complete').innerText()).toContain('$149.99');
  expect(await desk.findFaults()).toEqual([]);
  await desk.link('Ironbark Enterprise Protection').focus();
  await desk.page.keyboard.press('ArrowDown');
  expect(await desk.page.evaluate('document.activeElement.textContent')).toContain('Security Complete');
  await desk.page.keyboard.press('Enter');
  await desk.heading('Ironbark Security Complete').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

it('a product is added, with its features and its column of the comparison', async () => {
  const desk = await tests.open('/products');
  await desk.button('Add product').click();
  const dialog = desk.dialog('Add a product');
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  expect(await dialog.getByText('Enter a price').isVisible()).toBe(true);
  expect(await desk.findFaults()).toEqual([]);
  await desk.field('ID').fill('endpoint-complete');
  await desk.field('Price').fill('$1,299.00');
  await desk.field('Name').fill(longName);
  await desk.page.getByLabel('Features').fill('Detection\n\nResponse');
  await desk.page.getByLabel('Comparison').fill('Firewall: yes\nSupport: Business hours');
  desk.faults.expectFailedRequests('/desk/api/products');
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await dialog.getByText('A product has this id already').waitFor();
  await desk.field('ID').fill('endpoint-managed');
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await desk.heading(longName).waitFor();
  expect(await readProduct('endpoint-managed')).toMatchObject({
    priceCents: 129_900,
    features: ['Detection', 'Response'],
    comparison: [
      { feature: 'Firewall', offer: true },
      { feature: 'Support', offer: 'Business hours' },
    ],
    fulfilment: 'stock',
  });
});

it('what was typed about products and not saved outlives its dialog, its screen and the session', async () => {
  const desk = await tests.open('/products');
  await desk.button('Add product').click();
  await desk.field('Name').fill(longName);
  await desk.page.keyboard.press('Escape');
  await desk.dialog('Add a product').waitFor({ state: 'hidden' });
  await desk.link('Ironbark Security Complete').click();
  await desk.page.getByLabel('Features').fill('Detection');
  await desk.field('Warn below').fill('7');
  await desk.page.context().clearCookies();
  desk.faults.expectFailedRequests('/desk/api/audit');
  await desk.goTo('Audit');
  await desk.heading('Sign in to the desk').waitFor();
  await desk.field('Email address').fill(tests.operator.email);
  await desk.button('Send code').click();
  await desk.field('Code').fill(await desk.page.getByText(/^\d{6}$/).innerText());
  await desk.goTo('Products');
  await desk.button('Add product').click();
  expect(await desk.field('Name').inputValue()).toBe(longName);
  await desk.button('Cancel').click();
  await desk.link('Ironbark Security Complete').click();
  expect(await desk.page.getByLabel('Features').inputValue()).toBe('Detection');
  expect(await desk.field('Warn below').inputValue()).toBe('7');
  await desk.field('Warn below').fill('10');
  await desk.goTo('Products');
  await desk.link('Ironbark Security Complete').click();
  expect(await desk.page.getByLabel('Features').inputValue()).toBe('Detection');
  await desk.button('Save').last().click();
  await desk.text('Buyers see the change within a second.').waitFor();
  expect((await readProduct('endpoint-complete'))?.features).toEqual(['Detection']);
});

describe('a product', () => {
  it('gets another price after the operator saw what that does', async () => {
    const desk = await tests.open('/products/endpoint-complete');
    await desk.field('New price').fill('free');
    await desk.button('Review the change').click();
    expect(await desk.text('Enter a price').isVisible()).toBe(true);
    await desk.field('New price').fill('159');
    await desk.button('Review the change').click();
    const dialog = desk.dialog('Change the price?');
    await dialog.getByText('Paid orders, their invoices and their refunds keep their price.').waitFor();
    expect(await dialog.innerText()).toContain('from $149.99 to $159.00 per seat and year');
    expect(await desk.findFaults()).toEqual([]);
    expect((await readProduct('endpoint-complete'))?.priceCents).toBe(14_999);
    await dialog.getByRole('button', { name: 'Change to $159.00' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await desk.text('$174.90').waitFor();
    expect((await readProduct('endpoint-complete'))?.priceCents).toBe(15_900);
  });

  it('shows the other operator’s change, asks before it is replaced, and shows what was saved', async () => {
    const params = { productId: 'endpoint-enterprise' };
    const desk = await tests.open('/products/endpoint-enterprise');
    desk.faults.expectFailedRequests('/desk/api/products/endpoint-enterprise');
    await desk.field('Badge (optional)').fill(' SALE ');
    await tests.operator.call(productsCalls.changeProduct, {
      params,
      body: { badge: 'NEW', edition: 'Plus' },
    });
    await desk.button('Save').last().click();
    await desk.text('Another operator changed this to “NEW”. Save again to replace it.').waitFor();
    await expect.poll(() => desk.field('Edition (optional)').inputValue()).toBe('Plus');
    expect(await readProduct('endpoint-enterprise')).toMatchObject({ badge: 'NEW', edition: 'Plus' });
    await desk.button('Save').last().click();
    await desk.text('Buyers see the change within a second.').waitFor();
    expect(await desk.field('Badge (optional)').inputValue()).toBe('SALE');
    expect(await readProduct('endpoint-enterprise')).toMatchObject({ badge: 'SALE', edition: 'Plus' });
  });

  it('whose price was changed meanwhile keeps that one', async () => {
    const desk = await tests.open('/products/endpoint-enterprise');
    desk.faults.expectFailedRequests('/desk/api/products/endpoint-enterprise/price');
    await tests.operator.call(productsCalls.changePrice, {
      params: { productId: 'endpoint-enterprise' },
      body: { priceCents: 9_500, fromCents: 8_999 },
    });
    await desk.field('New price').fill('99');
    await desk.button('Review the change').click();
    await desk.button('Change to $99.00').click();
    await desk.page.getByRole('alert').getByText('The price was changed to $95.00').waitFor();
    expect((await readProduct('endpoint-enterprise'))?.priceCents).toBe(9_500);
  });

  it('is withdrawn and put on sale again', async () => {
    const desk = await tests.open('/products/endpoint-complete');
    await desk.button('Withdraw from sale').click();
    await desk.dialog('Withdraw this product?').getByRole('button', { name: 'Withdraw from sale' }).click();
    await desk.text('Withdrawn').waitFor();
    expect((await readProduct('endpoint-complete'))?.withdrawnAt).not.toBeNull();
    await desk.button('Put on sale again').click();
    await desk
      .dialog('Put this product on sale again?')
      .getByRole('button', { name: 'Put on sale again' })
      .click();
    await desk.text('On sale').waitFor();
    expect((await readProduct('endpoint-complete'))?.withdrawnAt).toBeNull();
  });

  it('gets another stock rule, other words and another place', async () => {
    const desk = await tests.open('/products/endpoint-complete');
    await desk.page.getByLabel('When keys run out').selectOption('backorder');
    await desk.page.getByLabel('Warn below').fill('25');
    await desk.button('Save').first().click();
    await desk.text('Stock rule saved').waitFor();
    await desk.page.getByLabel('Badge').fill('NEW');
    await desk.button('Save').last().click();
    await desk.text('Saved').waitFor();
    await desk.button('Move up in the list').click();
    await expect
      .poll(() => readProduct('endpoint-complete'))
      .toMatchObject({
        whenTooFew: 'backorder',
        lowStockThreshold: 25,
        badge: 'NEW',
        position: 1,
      });
  });
});

it('at 390 px a product with a long name fits', async () => {
  const desk = await tests.open('/products/endpoint-complete', { viewport: { width: 390, height: 844 } });
  await tests.operator.call(productsCalls.changeProduct, {
    params: { productId: 'endpoint-complete' },
    body: { name: longName },
  });
  await desk.page.reload();
  await desk.heading(longName).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.goto('/products');
  await desk.row(longName).first().waitFor();
  expect(await desk.findFaults()).toEqual([]);
});
