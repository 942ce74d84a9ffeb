-- Mails that an operator sent about an open quote, with the lines that they added; when the mail server accepted each.
create table quote_follow_ups (
  id bigint generated always as identity primary key,
  quote_number int not null references quotes on delete cascade,
  made_by text not null,
  text text not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz
);
create index quote_follow_ups_of_quote on quote_follow_ups (quote_number, created_at);
