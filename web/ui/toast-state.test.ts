import { describe, expect, it } from 'vitest';
import { reduceToasts, type ToastEntry } from './toast-state.ts';

const entry = (id: string): ToastEntry => ({ id, title: `Toast ${id}`, open: true });

describe('toasts', () => {
  it('shows one at a time: an added toast takes the place of the one before', () => {
    const toasts = reduceToasts([entry('1')], { type: 'ADD_TOAST', toast: entry('2') });
    expect(toasts).toEqual([entry('2')]);
  });

  it('updates the toast with the id and leaves others alone', () => {
    const content = { title: 'Changed' };
    expect(reduceToasts([entry('1')], { type: 'UPDATE_TOAST', id: '1', content })).toEqual([
      { ...entry('1'), title: 'Changed' },
    ]);
    expect(reduceToasts([entry('1')], { type: 'UPDATE_TOAST', id: '2', content })).toEqual([entry('1')]);
  });

  it('closes a dismissed toast and still remembers it', () => {
    expect(reduceToasts([entry('1')], { type: 'DISMISS_TOAST', id: '1' })).toEqual([
      { ...entry('1'), open: false },
    ]);
  });

  it('forgets a removed toast', () => {
    expect(reduceToasts([entry('1')], { type: 'REMOVE_TOAST', id: '1' })).toEqual([]);
    expect(reduceToasts([entry('1')], { type: 'REMOVE_TOAST', id: '2' })).toEqual([entry('1')]);
  });

  it('dismisses and removes all toasts when no id is given', () => {
    expect(reduceToasts([entry('1')], { type: 'DISMISS_TOAST' })).toEqual([{ ...entry('1'), open: false }]);
    expect(reduceToasts([entry('1')], { type: 'REMOVE_TOAST' })).toEqual([]);
  });
});
