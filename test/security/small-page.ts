import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveBuiltPage } from '../../server/platform/http/built-page.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Serves a page that needs no build: its document, and one immutable file. */
export async function serveSmallPage(app: FastifyInstance): Promise<void> {
  const folder = await makeTemporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(folder, 'assets', 'app-1234.js'), 'export {};');
  await serveBuiltPage(app, { folder, publicUrl: null });
  app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
}
