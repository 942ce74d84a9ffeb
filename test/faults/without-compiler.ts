import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before a shop (`node --import`), it takes the document compiler away from it, as an incomplete install does. */
childProcess.fork = new Proxy(childProcess.fork, {
  apply(fork, self, [program, args, options]: Parameters<typeof childProcess.fork>): ChildProcess {
    // The name of the compiler's package is the last argument.
    const known = Array.isArray(args) ? [...args.slice(0, -1), 'no-such-compiler'] : args;
    return Reflect.apply(fork, self, [program, known, options]);
  },
});
syncBuiltinESMExports();
