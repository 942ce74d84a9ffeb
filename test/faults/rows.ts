import type { Row } from './row.ts';
import { crashAtEachPoint } from './rows/crash-points.ts';
import { breakGateway } from './rows/gateway.ts';
import { killAtRandom } from './rows/kills.ts';
import { breakMailServer } from './rows/mail.ts';
import { breakPostgres } from './rows/postgres.ts';
import { cutPower } from './rows/power-cut.ts';

/** The rows of the fault table by their names on the command line. */
export const rows: Readonly<Record<string, Row>> = {
  kills: killAtRandom,
  crashes: crashAtEachPoint,
  power: cutPower,
  postgres: breakPostgres,
  mail: breakMailServer,
  gateway: breakGateway,
};
