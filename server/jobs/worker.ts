import type { FastifyBaseLogger } from 'fastify';
import { run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { Pool } from 'pg';

/** A worker at work on the queue. */
export interface Worker {
  readonly running: boolean;
  /** Lets running jobs end; jobs that wait stay for the next start. */
  stop(): Promise<void>;
}

const jobsAtOnce = 4;

/** Brings the queue's own tables up to date. Several nodes may do so at once: graphile-worker sees to that. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger });
}

/**
 * Gives the jobs of dead workers back at once, and the attempt that each of them was: only what was truly tried in
 * vain uses attempts up, or a receipt would be lost by many crashes. Only for a process that has the database to
 * itself, where every lock that it finds at start is a dead one's; graphile-worker would wait for four hours.
 */
export async function unlockJobs(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; attempts: number; worker: string }>(
    'select id, attempts, locked_by as worker from graphile_worker.jobs where locked_by is not null',
  );
  await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map(({ worker }) => worker)]);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[held.id], attempts := held.attempts - 1)
     from unnest($1::bigint[], $2::integer[]) as held (id, attempts)`,
    [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)],
  );
}

export async function startWorker(pool: Pool, taskList: TaskList, log: FastifyBaseLogger): Promise<Worker> {
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: workerLogger(log),
  });
  runner.events.on('job:failed', ({ job }) => {
    log.error(
      { job: job.key, attempts: job.attempts },
      'a job ran out of attempts; nobody will try it again',
    );
  });
  let running = true;
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
    .finally(() => {
      running = false;
    });
  return {
    get running() {
      return running;
    },
    stop: () => runner.stop(),
  };
}

const quietLogger = new WorkerLogger(() => () => {});

/** Only what somebody should look at: a job that failed and will be tried again is a warning. */
function workerLogger(log: FastifyBaseLogger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ err: meta?.error ?? message }, 'a job failed; it will be tried again');
    else if (level === 'warning') log.warn({ worker: message }, 'the worker warns');
  });
}
