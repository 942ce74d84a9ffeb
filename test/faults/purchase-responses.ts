import type { ShopAnswer } from '../shop-driver.ts';

type Response = ShopAnswer<unknown>;

/** Paid, or not paid. Everything else a customer asks about again, with the same key. */
export function isFinal({ status }: Response): boolean {
  return status === 200 || status === 402;
}

/** Something is in the way, and the same request may succeed later. */
export function isPassing({ status, text }: Response): boolean {
  return [409, 502, 503, 504].includes(status) && !text.includes('bought-recently');
}

/** Such as `200`, `503 unavailable` or `lost: UND_ERR_SOCKET other side closed`, a broken connection. */
export function describeResponse(response: Response | 'hangs' | Error): string {
  if (response === 'hangs') return 'hangs';
  if (response instanceof Error) {
    const { code = '', message } = Object(response.cause ?? response);
    return `lost: ${code} ${message}`;
  }
  return isFinal(response) ? String(response.status) : `${response.status} ${Object(response.body).code}`;
}
