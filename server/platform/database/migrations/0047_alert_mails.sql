-- Alerts of one kind are mailed together: the first immediately, those after it an hour later.
create table alert_mails (
  id bigint generated always as identity primary key,
  kind text not null,
  composed_at timestamptz not null default now(),
  -- When the mail server accepted it, or it was given up; null while it is tried.
  closed_at timestamptz
);
create unique index alert_mails_open on alert_mails (kind) where closed_at is null;
create index alert_mails_closed on alert_mails (kind, closed_at);

-- Null until the alert is in a mail.
alter table alerts add column mail_id bigint references alert_mails;

-- Earlier releases mailed each alert alone. Those that wait are mailed together.
insert into alert_mails (kind, closed_at) select 'of an earlier release', now() where exists (select from alerts);
update alerts set mail_id = (select id from alert_mails)
where not exists (select from outbox where outbox.kind = 'alert' and subject_id = alerts.id::text);
delete from outbox where kind = 'alert';
create index alerts_not_mailed on alerts (kind) where mail_id is null;

-- When the payments were last compared with the gateway's without a failure.
alter table daily_comparison add column succeeded_at timestamptz;
