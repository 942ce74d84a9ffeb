import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('one toast is visible: a new one replaces the previous one', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
});

it('a toast can be updated, but not after another has replaced it', () => {
  const first = toast({ title: 'First', description: 'Text' });
  first.update({ title: 'Changed' });
  expect(currentToast()).toMatchObject({ title: 'Changed', description: 'Text' });
  toast({ title: 'Second' });
  first.update({ title: 'Changed again' });
  first.dismiss();
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
});

it('a dismissed toast is closed immediately and removed after 1,000,000 ms', () => {
  toast({ title: 'First' }).dismiss();
  expect(currentToast()).toMatchObject({ title: 'First', open: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

it('the removal of a dismissed toast leaves its successor', () => {
  toast({ title: 'First' });
  dismissToast();
  toast({ title: 'Second' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
});
