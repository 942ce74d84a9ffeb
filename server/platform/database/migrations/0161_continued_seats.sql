-- What becomes of later licences whose seats continued those that a refund takes: they are refunded as well, or begin on the
-- day of the refund. Null where nobody has chosen.
alter table refunds add column continued text check (continued in ('refund', 'begin-now'));
