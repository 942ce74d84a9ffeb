import { Client } from 'pg';

/** What a database has when it is made. */
export interface DatabaseContent {
  readonly schema: string;
  readonly bytes: number;
  /** Statements that leave the rows and sequences that it was made with, and no others. */
  readonly reset: string;
}

export function readContent(url: string): Promise<DatabaseContent> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and attnum > 0 and attgenerated = '' and not attisdropped
       group by attrelid`,
    );
    const deletes = tables.map(({ name }) => `delete from ${name};`);
    const inserts: string[] = [];
    for (const { name, columns } of tables) {
      const { rows } = await client.query(
        `select quote_literal(json_agg(t)) as made from ${name} t having count(*) > 0`,
      );
      const from = `json_populate_recordset(null::${name}, ${rows[0]?.made})`;
      if (rows[0])
        inserts.push(
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${from};`,
        );
    }
    const { rows: sequences } = await client.query(
      `select format('select setval(%L, %s, %L);', seqrelid::regclass, coalesce(last, seqstart), last is not null)
         as restart
       from pg_sequence, lateral pg_sequence_last_value(seqrelid) as last`,
    );
    // Without the shop's triggers and the checks between tables.
    const reset = [
      'begin; set local session_replication_role = replica;',
      ...deletes,
      ...inserts,
      ...sequences.map(({ restart }) => restart),
      'commit;',
    ];
    return { ...(await describe(client)), reset: reset.join('\n') };
  });
}

/** Ends every other connection. Returns false for a database that has another schema now, or has grown. */
export function resetContent(url: string, made: DatabaseContent): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const { schema, bytes } = await describe(client);
    if (schema !== made.schema || bytes > made.bytes + 8_000_000) return false;
    await client.query(made.reset);
    return true;
  });
}

async function describe(client: Client) {
  const { rows } = await client.query<{ schema: string; bytes: string }>(
    `select pg_database_size(current_database()) as bytes, md5(concat(
       (select string_agg(concat(attrelid::regclass, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= 16384),
       (select string_agg(pg_get_constraintdef(oid), ',' order by oid) from pg_constraint where oid >= 16384),
       (select string_agg(concat(tgname, tgenabled), ',' order by oid) from pg_trigger where oid >= 16384),
       (select string_agg(concat(pg_get_ruledef(oid), ev_enabled), ',' order by oid) from pg_rewrite where oid >= 16384),
       (select string_agg(pg_get_expr(adbin, adrelid), ',' order by oid) from pg_attrdef where oid >= 16384),
       (select string_agg(pg_get_indexdef(indexrelid), ',' order by indexrelid) from pg_index where indexrelid >= 16384),
       (select string_agg(concat(relname, relacl), ',' order by oid) from pg_class where oid >= 16384 and relkind in ('r', 'v')),
       (select string_agg(concat(proname, prosrc), ',' order by oid) from pg_proc where oid >= 16384),
       (select string_agg(extname, ',' order by extname) from pg_extension),
       (select string_agg(setconfig::text, ',') from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
        where datname = current_database())
     )) as schema`,
  );
  const [row] = rows;
  return { schema: row?.schema ?? '', bytes: Number(row?.bytes) };
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
