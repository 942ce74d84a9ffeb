-- The links in mails that open a quote, or end the reminders of an order. Each has a token, this table its SHA-256. The shop
-- derives the token again from its secret when it needs the link; those of earlier releases keep working by their hashes.
create table link_tokens (
  token_hash bytea primary key,
  quote_number integer references quotes on delete cascade,
  reminder_of text references reminders on delete cascade,
  check (num_nonnulls(quote_number, reminder_of) = 1)
);
create index link_tokens_of_quote on link_tokens (quote_number) where quote_number is not null;
create index link_tokens_of_reminder on link_tokens (reminder_of) where reminder_of is not null;

insert into link_tokens (token_hash, quote_number) select sha256(convert_to(token, 'UTF8')), number from quotes;
insert into link_tokens (token_hash, reminder_of) select sha256(convert_to(token, 'UTF8')), order_id from reminders;
alter table quotes drop column token;
alter table reminders drop column token;

-- Stored files of quotes contain their links. They are rendered again when they are next opened, and stored sealed.
delete from quote_documents;
