import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { runAction } from '../../server/operators/desk/action.ts';
import { makeLoginLink } from '../../server/operators/desk/session/login-link.ts';
import { shop as seller } from '../../shop.config.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

async function readDemoCode(desk: DeskPage): Promise<string> {
  return desk.page.getByText(/^\d{6}$/).innerText();
}

it('an operator signs in with the code, at the address that was opened, and out again', async () => {
  const desk = await tests.openSignedOut('/exports');
  expect((await desk.page.request.get('/favicon.ico')).status()).toBe(200);
  expect(await desk.findFaults()).toEqual([]);
  expect(await desk.field('Email address').inputValue()).toBe(seller.email);
  await desk.button('Send code').click();
  const code = await readDemoCode(desk);
  expect(await desk.findFaults()).toEqual([]);
  await desk.field('Code').fill(code);
  await desk.heading('Exports').waitFor();
  expect(await desk.page.getByText(seller.email).first().isVisible()).toBe(true);
  await desk.button('Sign out').click();
  await desk.heading('Sign in to the desk').waitFor();
  await desk.page.reload();
  await desk.heading('Sign in to the desk').waitFor();
});

byNight('an address is checked before a code is sent', async () => {
  const desk = await tests.openSignedOut('/');
  await desk.field('Email address').fill('operator');
  await desk.button('Send code').click();
  expect(await desk.text('Enter your email address, such as name@example.com').isVisible()).toBe(true);
});

it('a wrong code is refused beside its field, and another one can be asked for', async () => {
  const desk = await tests.openSignedOut('/');
  desk.faults.expectFailedRequests('/desk/api/session/sign-in');
  await desk.button('Send code').click();
  const code = await readDemoCode(desk);
  await desk.field('Code').fill(code === '000000' ? '111111' : '000000');
  await expect.poll(() => desk.field('Code').getAttribute('aria-invalid')).toBe('true');
  await desk.button('send another code').click();
  await expect.poll(() => readDemoCode(desk)).not.toBe(code);
  await desk.field('Code').fill(await readDemoCode(desk));
  await desk.heading('Today').waitFor();
});

it('somebody whose session ended signs in again and is at the same screen', async () => {
  const desk = await tests.open('/');
  desk.faults.expectFailedRequests('/desk/api/products/list-products');
  await desk.page.context().clearCookies();
  await desk.goTo('Products');
  await desk.heading('Sign in to the desk').waitFor();
  await expect.poll(() => desk.field('Email address').inputValue()).toBe(seller.email);
  await desk.button('Send code').click();
  await desk.field('Code').fill(await readDemoCode(desk));
  await desk.heading('Products').waitFor();
});

it('a link of the command line signs in once, and stays in no address', async () => {
  const parts = { db: tests.shop.database.db, clock: () => new Date() };
  const { token } = await runAction(makeLoginLink, parts, 'test', { email: seller.email });
  const desk = await tests.openSignedOut(`/#sign-in=${token}`);
  expect(desk.page.url()).toBe(`${tests.shop.adminUrl}/`);
  await desk.button('Sign in').click();
  await desk.heading('Today').waitFor();
});

byNight('a link of the command line that is no longer valid offers a code', async () => {
  const desk = await tests.openSignedOut(`/#sign-in=${randomBytes(32).toString('base64url')}`);
  desk.faults.expectFailedRequests('/desk/api/session/use-login-link');
  expect(desk.page.url()).toBe(`${tests.shop.adminUrl}/`);
  await desk.button('Sign in').click();
  await desk.page.getByRole('alert').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.button('Use a code instead').click();
  await desk.field('Email address').waitFor();
});
