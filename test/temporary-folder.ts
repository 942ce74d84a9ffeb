import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new empty folder for the data of a shop under test. Others may pass through it, since PostgreSQL runs as
 * another user where the tests run as root.
 */
export async function makeTemporaryFolder(name = 'licence-shop-test-'): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), name));
  await chmod(folder, 0o711);
  return folder;
}
