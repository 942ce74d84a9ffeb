import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './stock-tables.ts';

/** What operators do, and what is reported to them. */
export interface DeskTables {
  alerts: {
    id: Generated<number>;
    subject: string;
    kind: string;
    order_id: string | null;
    text: string;
    created_at: CreatedAt;
    mail_id: number | null;
  };
  alert_mails: {
    id: Generated<number>;
    kind: string;
    composed_at: CreatedAt;
    closed_at: Date | null;
  };
  audit_events: {
    id: Generated<number>;
    at: CreatedAt;
    actor: string;
    action: string;
    order_id: string | null;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
  };
  operator_codes: {
    email: string;
    code_hash: Buffer;
    tries_left: number;
    expires_at: Date;
    wrong_tries: Generated<number>;
    counted_until: Date | null;
  };
  operator_sessions: {
    token_hash: Buffer;
    email: string;
    created_at: CreatedAt;
    expires_at: Date;
    last_seen_at: ColumnType<Date, Date | undefined, Date>;
    fresh_until: Date;
  };
  operator_login_links: {
    token_hash: Buffer;
    email: string;
    expires_at: Date;
  };
  order_notes: {
    id: Generated<number>;
    order_id: string;
    text: string;
    author: string;
    written_at: CreatedAt;
  };
}
