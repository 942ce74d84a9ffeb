import { sql } from 'kysely';
import { broken, type Check, ok, warning } from '../check.ts';

const tolerableSeconds = 5;
const brokenSeconds = 60;

export const clock: Check = {
  name: 'clock',
  needsDatabase: true,
  async run({ db, clock: ownClock }) {
    const before = ownClock().getTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const after = ownClock().getTime();
    const theirs = rows[0]?.now.getTime() ?? 0;
    // The database read its clock at some moment in between.
    const seconds = Math.round(Math.max(0, before - theirs, theirs - after) / 1_000);
    if (seconds <= tolerableSeconds) return ok("This machine's clock agrees with the database's.");
    const finding = `This machine's clock differs from the database's by ${seconds} s.`;
    const action =
      'Synchronise both machines by NTP (timedatectl). Codes and limits end too early or too late.';
    return seconds > brokenSeconds ? broken(finding, action) : warning(finding, action);
  },
};
