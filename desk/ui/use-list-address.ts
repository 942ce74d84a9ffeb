import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';

/** What narrows a list, by name, and where its page begins. Without a value, a name is missing. */
export type ListValues = Readonly<Record<string, string>>;

/**
 * What narrows a list, read from the page's address and written to it, so that a reload, Back and
 * a bookmark keep it. The search text, a customer's name and the page are in its fragment, which
 * browsers don't send: they may be an email address.
 */
export function useListAddress() {
  const address = useLocationProperty(() => location.search + location.hash);
  const values: ListValues = Object.fromEntries(new URLSearchParams(address.replace('#', '&')));
  const [path, navigate] = useLocation();
  const open = (next: ListValues) => navigate(path + formatList(next), { replace: true });
  return {
    values,
    /** Sets some values, an empty one removes it, and returns to the first page. */
    change: (changed: ListValues) => open({ ...values, after: '', ...changed }),
    clear: () => open({}),
    /** Opens the page that begins after a row; null opens the page before. */
    openPage: (after: string | null) => {
      if (after !== null) navigate(path + formatList({ ...values, after }), { state: followsPage });
      else if (history.state === followsPage) history.back();
      else open({ ...values, after: '' });
    },
  };
}

/** The end of an address that narrows a list, such as `?view=refunded#search=Acme`. */
export function formatList(values: ListValues): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given.filter(([name]) => !unsent.has(name)));
  const fragment = new URLSearchParams(given.filter(([name]) => unsent.has(name)));
  return mark('?', query) + mark('#', fragment);
}

function mark(sign: string, part: URLSearchParams): string {
  if (part.size === 0) return '';
  return `${sign}${part}`;
}

/** Marks an entry of the history whose page was opened from the page before. */
const followsPage = 'follows-page';

const unsent: ReadonlySet<string> = new Set(['search', 'customer', 'after']);
