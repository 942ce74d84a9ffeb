type Place = 'localStorage' | 'sessionStorage';

/** Null for what is not stored, and where the browser forbids storage. */
export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns whether it did: storage may be forbidden or full. */
export function store(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
