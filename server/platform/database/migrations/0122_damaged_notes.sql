-- The file of a note that an earlier release stored with □ in its figures; null for all others. The buyer has it.
alter table adjustment_notes add column damaged_pdf bytea;
