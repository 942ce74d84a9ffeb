import { expect, it } from 'vitest';
import { sessionCalls } from '../../contract/desk/session.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

it('an operator sees where they are signed in, and signs out another browser', async () => {
  const other = await new DeskBrowser(tests.shop).signIn();
  const desk = await tests.open('/account');
  await desk.heading('Where you are signed in').waitFor();
  const count = await desk.button('Sign out An unknown browser at 127.0.0.1').count();
  await desk.button('Sign out An unknown browser at 127.0.0.1').first().click();
  await desk.text('An unknown browser at 127.0.0.1 is signed out.').waitFor();
  await expect.poll(() => desk.button('Sign out An unknown browser at 127.0.0.1').count()).toBe(count - 1);
  expect((await other.call(sessionCalls.readSession)).status).toBe(401);
  expect(await desk.findFaults()).toEqual([]);
});

it('and out everywhere, this browser included', async () => {
  const other = await new DeskBrowser(tests.shop).signIn();
  const desk = await tests.open('/', { viewport: { width: 390, height: 844 } });
  await desk.button('Open menu').click();
  await desk.page
    .getByRole('dialog')
    .getByRole('link', { name: /^Your account/ })
    .click();
  await desk.heading('Your account').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.button('Sign out everywhere').click();
  await desk.heading('Sign in to the desk').waitFor();
  expect((await other.call(sessionCalls.readSession)).status).toBe(401);
});
