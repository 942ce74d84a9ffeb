import { refreshServerFiles } from '../brand/pictures/server-files.ts';
import { shop } from '../shop.config.ts';

/** Draws the logo of mails and documents, where no build has: tests need none. */
export default function drawBrandFiles(): Promise<void> {
  return refreshServerFiles(shop);
}
