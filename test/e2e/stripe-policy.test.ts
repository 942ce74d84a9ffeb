import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests({
  mode: 'live',
  stripe: {
    secretKey: 'sk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecrets: ['whsec_x'],
    takesPayTo: false,
    apiBase: null,
  },
});

const challenge = `<button onclick="window.open('https://hooks.stripe.com/bank')">Ask the bank</button>
  <script>addEventListener('message', ({ data }) => parent.postMessage(data, '*'));</script>`;
const bank = `<script>opener?.postMessage('passed', '*'); document.title = 'Bank';</script>`;

it("the bank's pop-up can report to the frame of the challenge that opened it", async () => {
  const { page } = await tests.visit();
  await page.context().route('https://hooks.stripe.com/**', (route) => {
    const body = route.request().url().endsWith('/bank') ? bank : challenge;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.evaluate(`
    addEventListener('message', ({ data }) => { window.heard = data; });
    const frame = document.createElement('iframe');
    frame.src = 'https://hooks.stripe.com/challenge';
    document.body.append(frame);
  `);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('button').click();
  await expect.poll(async () => (await opened).title()).toBe('Bank');
  // Two windows pass the message on.
  await expect.poll(() => page.evaluate('window.heard')).toBe('passed');
});

it('no script, frame or connection of another site is allowed, and nothing inline', async () => {
  const { page, faults } = await tests.visit();
  faults.expectViolations();
  await page.evaluate(`
    window.seen = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(effectiveDirective + ' ' + blockedURI);
    });
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
    add('script', { src: 'https://evil.example/stripe.js' });
    add('script', { src: 'https://stripe.com/stripe.js' });
    add('script', { text: 'window.inline = true' });
    add('iframe', { src: 'https://evil.example/' });
    fetch('https://evil.example/').catch(() => {});
  `);
  await expect
    .poll(() => page.evaluate('seen.toSorted()'))
    .toEqual([
      'connect-src https://evil.example/',
      'frame-src https://evil.example',
      'script-src-elem https://evil.example/stripe.js',
      'script-src-elem https://stripe.com/stripe.js',
      'script-src-elem inline',
    ]);
});
