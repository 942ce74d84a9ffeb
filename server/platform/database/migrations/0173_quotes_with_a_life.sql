-- What became of a quote: when the mail server last accepted its mail, and when its link was opened first and last.
alter table quotes
  add column mailed_at timestamptz,
  add column opened_at timestamptz,
  add column last_opened_at timestamptz,
  -- When it was first opened by a browser that has verified the quote's address.
  add column verified_at timestamptz;
