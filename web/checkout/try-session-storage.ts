/** Storage may be forbidden or full: then a reload forgets, and nothing else changes. */
export function trySessionStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
