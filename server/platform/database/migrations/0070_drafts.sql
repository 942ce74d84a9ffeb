-- A draft was never on sale. It also counts as withdrawn, so whatever sells withdrawn products to nobody sells no draft.
alter table products
  add column is_draft boolean not null default false,
  add constraint draft_is_not_on_sale check (not is_draft or withdrawn_at is not null);
