import { chmod, mkdir } from 'node:fs/promises';
import { StartError } from '../process/start-error.ts';

/** Where root keeps what PostgreSQL's own account must reach when it cannot reach the checkout or the data. */
export const defaultSystemFolder = '/var/lib/licence-shop';

/** Makes sure that the folder is there and that everybody may enter it, whatever the umask. */
export async function openSystemFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    return folder;
  } catch (error) {
    throw new StartError(
      `PostgreSQL's own user can reach neither this checkout nor ${folder} (${String(error)}): set DATA_DIR to a folder that it can reach.`,
    );
  }
}
