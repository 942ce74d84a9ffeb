import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetProgress, recallProgress, rememberProgress, type StoredProgress } from './progress-storage.ts';

const progress: StoredProgress = {
  step: 'payment',
  email: 'a@b.example',
  demoCode: null,
  billing: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    company: '',
    street: '12 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    phone: '',
  },
  verifiedAt: Date.now(),
  drafts: { email: 'a@b.example', billing: { firstName: 'Ada' } },
};

let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a checkout comes back as it was left, until it is forgotten', () => {
  rememberProgress(progress);
  expect(recallProgress()).toMatchObject({
    progress: { step: 'payment', email: 'a@b.example', emailVerified: true, billing: progress.billing },
    drafts: progress.drafts,
  });
  forgetProgress();
  expect(recallProgress()).toBeNull();
  expect(entries.size).toBe(0);
});

test('a verification lasts as long as the cookie for it, 60 minutes', () => {
  rememberProgress({ ...progress, verifiedAt: Date.now() - 60 * 60 * 1000 });
  expect(recallProgress()?.progress).toMatchObject({ step: 'payment', emailVerified: false });
});

test.each([
  ['no JSON', '{'],
  ['an unknown step', JSON.stringify({ ...progress, step: 3 })],
  ['an address without a name', JSON.stringify({ ...progress, billing: { city: 'Sydney' } })],
  ['another version', JSON.stringify({ email: 'a@b.example' })],
])('%s is ignored', (_what, text) => {
  entries.set('licence-shop.checkout.v2', text);
  expect(recallProgress()).toBeNull();
});

test('where storage is forbidden, nothing is kept and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberProgress(progress);
  expect(recallProgress()).toBeNull();
});
