import { createHmac, type Hmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Seals a backup: nobody without KEYS_SECRET, which no backup holds, can change it unnoticed. */
export interface BackupSeal {
  /**
   * Tells a backup that another secret sealed from one that was altered. It reveals nothing of the
   * secret.
   */
  readonly sealedBy: string;
  /** HMAC-SHA-256 of everything that comes before the seal. */
  start(): Hmac;
}

/** The secret is long and random, so it needs no slow hash. */
export function openBackupSeal(secret: string): BackupSeal {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `licence-shop backup ${purpose}`, 32));
  const key = derive('seal');
  return {
    sealedBy: derive('fingerprint').toString('base64url'),
    start: () => createHmac('sha256', key),
  };
}

/** The last line of a sealed backup. */
export function writeSeal(hmac: Hmac): string {
  return JSON.stringify({ seal: hmac.digest('base64url') });
}

export function isSeal(line: string, hmac: Hmac): boolean {
  const [found, right] = [Buffer.from(line), Buffer.from(writeSeal(hmac))];
  return found.length === right.length && timingSafeEqual(found, right);
}
