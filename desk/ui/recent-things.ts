import * as z from 'zod/mini';
import { createStore } from '../../web/browser/create-store.ts';
import { readStored, store } from '../../web/browser/storage.ts';

const recentThing = z.object({ href: z.string(), name: z.string(), about: z.string() });
export type RecentThing = z.infer<typeof recentThing>;

/** Of one operator: another one who signs in at this browser doesn't see them. */
const kept = z.object({ email: z.string(), things: z.array(recentThing) });

const place = 'desk-recent';
const mostKept = 8;

const things = createStore(read());

/** What an operator opened last in this browser, the newest first: ids and names, never a key. */
export function useRecentThings(email: string | undefined): readonly RecentThing[] {
  const found = things.useValue();
  return found !== null && found.email === email ? found.things : [];
}

export function keepRecentThing(email: string, thing: RecentThing) {
  const earlier = things.get()?.email === email ? (things.get()?.things ?? []) : [];
  const others = earlier.filter(({ href }) => href !== thing.href);
  write({ email, things: [thing, ...others].slice(0, mostKept) });
}

export function forgetRecentThings() {
  write(null);
}

function write(next: z.infer<typeof kept> | null) {
  things.set(next);
  store('localStorage', place, next && JSON.stringify(next));
}

function read(): z.infer<typeof kept> | null {
  try {
    return kept.safeParse(JSON.parse(readStored('localStorage', place) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
