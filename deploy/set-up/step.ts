import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '../service/run-program.ts';

/** Something that a set-up does to a machine, shown before it is done. */
export interface Step {
  readonly title: string;
  /** The commands, or the text of the file. Secrets are hidden. */
  readonly shows: readonly string[];
  /** What is done already is not done again. */
  readonly isDone: () => Promise<boolean>;
  readonly run: () => Promise<unknown>;
}

/** A command that runs unless another one succeeds. */
export function commandStep(
  title: string,
  command: readonly string[],
  { unless }: { readonly unless: readonly string[] },
): Step {
  const [program = '', ...args] = command;
  return {
    title,
    shows: [command.join(' ')],
    isDone: () => succeeds(unless),
    run: () => runProgram(program, args),
  };
}

export async function succeeds([program = '', ...args]: readonly string[]): Promise<boolean> {
  return runProgram(program, args).then(
    () => true,
    () => false,
  );
}

interface FileOptions {
  /** `/`, or the folder of another system. */
  readonly root: string;
  readonly mode?: number;
  /** A file of a package that nobody has changed may be replaced. A copy is kept beside it. */
  readonly mayReplace?: (text: string) => Promise<boolean>;
}

/** A file. One that exists is somebody's: it is never overwritten. */
export function fileStep(
  title: string,
  path: string,
  text: string,
  { root, mode = 0o644, mayReplace = async () => false }: FileOptions,
): Step {
  const file = join(root, path);
  const read = () => readFile(file, 'utf8').catch(() => null);
  return {
    title,
    shows: [path],
    isDone: async () => {
      const found = await read();
      return found !== null && !(found !== text && (await mayReplace(found)));
    },
    run: async () => {
      const found = await read();
      if (found !== null) await writeFile(`${file}.before-licence-shop`, found);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode });
      await chmod(file, mode);
      if (process.getuid?.() === 0) await chown(file, 0, 0);
    },
  };
}
