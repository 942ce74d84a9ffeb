/**
 * The SQL of this shop, as it was compared with what CockroachDB, YugabyteDB and Citus document. A word that is new here
 * is looked up first; if one of the three lacks it or changes its meaning, it becomes a feature with a row in
 * docs/scaling.md.
 */

/** PostgreSQL's keywords that the shop uses, as such or as names. */
export const keywords = new Set(
  `action add after all alter always and any array as asc at before begin between bigint boolean by cascade case check
  close coalesce collate column commit concurrently conflict constraint create cross current_date cursor database day
  declare default deferrable deferred delete desc distinct do drop else end event exclusive exists external extract
  false fetch filter first float for foreign from generated greatest group having identity if in index initially inner
  insert instead int integer interval into is isolation join json key keys last lateral least left level like limit
  local lock locked materialized mode name no not nothing null nullif nulls of on only or order ordinality over
  overriding partition period position primary quotes read references rename repeatable returning rollback row rows
  rule schema scroll select set share skip smallint storage system table text then time timestamp to true type union
  unique until update using value values version when where with within zone`.split(/\s+/),
);

/** PostgreSQL's functions that the shop calls, and names of its own that a bracket follows. */
export const functions = new Set(
  `array_agg array_position array_remove avg cardinality chr clock_timestamp concat_ws convert_to count current_setting
  date_trunc extract generate_series hashtextextended json_agg json_build_object json_populate_recordset line lower
  make_interval max min now num_nonnulls num_nulls percentile_disc pg_advisory_xact_lock pg_get_serial_sequence
  quote_ident row_number row_to_json setval starts_with substr sum to_char to_jsonb to_regclass unnest
  width_bucket`.split(/\s+/),
);

/** What a distributed database may lack or change. */
export interface Feature {
  /** The first cell of its row in docs/scaling.md. */
  readonly row: string;
  readonly pattern: RegExp;
  /** The only files that use it. Without this, any may. */
  readonly files?: readonly string[];
}

const migrations = 'server/database/migrations';
const backup = ['scripts/backup-database.ts', 'scripts/backup-tables.ts'];
const restore = ['scripts/prepare-restore.ts', 'scripts/restore-database.ts'];

export const features: readonly Feature[] = [
  {
    row: 'Advisory lock until commit',
    pattern: /pg_advisory_xact_lock|hashtextextended/,
    files: ['server/checkout/write-pending-order.ts'],
  },
  { row: '`for update`, `for share`', pattern: /\bfor (update|share)\b/ },
  { row: '`skip locked`', pattern: /\bskip locked\b/ },
  {
    row: '`lock table`',
    pattern: /\block table\b/,
    files: ['add-product.ts', 'move-product.ts']
      .map((name) => `server/desk/products/${name}`)
      .concat('server/desk/keys/rotate-secret.ts'),
  },
  {
    row: 'Deferred foreign key',
    pattern: /\bdeferrable\b/,
    files: [`${migrations}/0021_attempt_before_order.sql`],
  },
  {
    row: '`create rule`',
    pattern: /\bcreate rule\b/,
    files: [`${migrations}/0041_desk.sql`],
  },
  {
    row: '`unique nulls not distinct`',
    pattern: /\bnulls not distinct\b/,
    files: [`${migrations}/0040_key_stock.sql`],
  },
  {
    row: '`set storage`',
    pattern: /\bset storage\b/,
    files: ['0005_stored_as_it_is', '0050_business_buyers'].map((name) => `${migrations}/${name}.sql`),
  },
  { row: '`concurrently`', pattern: /\bconcurrently\b/ },
  { row: 'Partial and expression indexes', pattern: /\bcollate\b/ },
  { row: 'Identity columns', pattern: /\bas identity\b/ },
  { row: '`on conflict`', pattern: /\bon conflict\b/ },
  { row: 'Data-modifying `with`', pattern: /\bas (materialized )?\(\s*(insert|update|delete)\b/ },
  {
    row: 'Functions',
    pattern: /\b(make_interval|num_nulls|num_nonnulls|width_bucket|percentile_disc|starts_with)\b/,
  },
  {
    row: 'Cursor and snapshot of a backup',
    pattern: /\bcursor\b|\brepeatable read\b/,
    files: ['scripts/backup-database.ts'],
  },
  {
    row: 'Catalogue of a restore',
    pattern:
      /\bpg_(class|attribute|constraint|depend|proc|get_serial_sequence)\b|\bsetval\b|\bregprocedure\b/,
    files: [...backup, ...restore],
  },
];

/** The one file that may take a lock of its session, and create a database: it runs the embedded PostgreSQL. */
export const embeddedServer = 'server/postgres/hold-cluster.ts';

/** What no text in the code may contain, whether it looks like SQL or not: names that mean nothing else. */
export const forbiddenNames =
  /pg_(try_)?advisory_(lock|unlock)|pg_try_advisory_xact|pg_notify|plpgsql|\bset_config\b|^notification$/i;

/** What no statement may contain. The patterns see quotes, so that quoting hides nothing. */
export const forbidden: Readonly<Record<string, RegExp>> = {
  'LISTEN or NOTIFY': /(^|;)\s*(listen|unlisten|notify)\b/i,
  'code in the database': /(^|;)\s*do\s+['$l]|\$\w*\$|\b(function|procedure|trigger)\b/i,
  'a setting of the session': /(^|;)\s*(set\s+(?!local\b)(session\b|\w+\s*(=|\bto\b))|reset\b|discard\b)/i,
  'a table of the session': /\btemp(orary)?\s+(table|view|sequence)\b|\bpg_temp\b/i,
  'a cursor that outlives its transaction': /\bwith\s+hold\b/i,
  'a prepared statement': /(^|;)\s*(prepare|execute|deallocate)\s/i,
  'a system column of PostgreSQL': /\b(xmin|xmax|cmin|cmax|tableoid|ctid)\b/i,
};
