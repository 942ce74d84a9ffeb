import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '../platform/database/pool.ts';
import { changeState, readState } from '../platform/database/shop-state.ts';

interface CertificateParts {
  readonly db: Db;
  /** The origins whose certificates sign events. */
  readonly origins: readonly string[];
  readonly milliseconds?: number;
}

export interface Certificates {
  /**
   * The key of a certificate. `not-paypal`: PayPal has none at that address. `unavailable`: it
   * can't be read now, or too many others were just asked for. `client` names the network that the
   * event came from.
   */
  find(url: string, client: string): Promise<KeyObject | 'not-paypal' | 'unavailable'>;
  /**
   * A certificate that signed a genuine event is never kept out by others, not even after a
   * restart.
   */
  trust(url: string): Promise<void>;
}

/** In a minute. PayPal signs with one certificate for a year or more. */
const most = { ofClient: 2, inAll: 10 };

const mostRemembered = 1_000;
const largestCertificate = 64 * 1024;

/** The name in `shop_state` of the address of the certificate that signed last. */
const stateName = 'paypal_certificate';

/** Reads the certificates with which PayPal signs events: few calls, whatever anybody sends. */
export function openCertificates({
  db,
  origins,
  milliseconds = 5_000,
}: CertificateParts): Certificates {
  const keys = new Map<string, Promise<KeyObject | 'not-paypal' | 'unavailable'>>();
  const takePlace = countPerMinute();
  let trusted: string | null | undefined;

  const readTrusted = async () => {
    trusted = await readState(db, stateName);
    return trusted;
  };

  return {
    async find(url, client) {
      if (!isCertificate(url, origins)) return 'not-paypal';
      const isTrusted = url === (trusted === undefined ? await readTrusted() : trusted);
      // Nothing is awaited from here to where the reading is known: events together share it.
      const known = keys.get(url);
      if (known) return known;
      if (!isTrusted && !takePlace(client)) return 'unavailable';
      // Of an address that has signed an event, a 404 is a fault of PayPal's: kept, it would refuse
      // all events until a restart.
      const reading = readKey(url, milliseconds).then((key) =>
        isTrusted && key === 'not-paypal' ? 'unavailable' : key,
      );
      const [oldest = ''] = keys.keys();
      if (keys.size >= mostRemembered) keys.delete(oldest);
      keys.set(url, reading);
      const key = await reading;
      if (key === 'unavailable') keys.delete(url);
      return key;
    },

    async trust(url) {
      if (trusted === url) return;
      trusted = url;
      await changeState(db, stateName, url);
    },
  };
}

/** As PayPal documents it: https://developer.paypal.com/api/rest/webhooks/rest/ */
function isCertificate(text: string, origins: readonly string[]): boolean {
  const url = URL.parse(text);
  if (!url || !origins.includes(url.origin)) return false;
  return url.search === '' && /^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url.pathname);
}

async function readKey(
  url: string,
  milliseconds: number,
): Promise<KeyObject | 'not-paypal' | 'unavailable'> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    });
    if (!response.ok) return response.status === 404 ? 'not-paypal' : 'unavailable';
    const text = await response.text();
    return createPublicKey(text.slice(0, largestCertificate));
  } catch {
    return 'unavailable';
  }
}

/** Whether a client may ask for one more, and all together. */
function countPerMinute(): (client: string) => boolean {
  let minute = 0;
  let all = 0;
  const ofClients = new Map<string, number>();
  return (client) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      all = 0;
      ofClients.clear();
    }
    const before = ofClients.get(client) ?? 0;
    if (before >= most.ofClient || all >= most.inAll) return false;
    ofClients.set(client, before + 1);
    all += 1;
    return true;
  };
}
