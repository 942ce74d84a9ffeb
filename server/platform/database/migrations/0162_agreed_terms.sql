-- How many of a line's seats continued others when the quote was written: a bank transfer that finds fewer open ones asks. Null
-- for quotes of earlier releases.
alter table quote_lines add column renewed_seats integer;
