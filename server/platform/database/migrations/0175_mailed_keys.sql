-- Mails with keys that follow the receipt: those that were out of stock, and those that replace a dead one.
alter table order_evidence
  drop constraint order_evidence_kind_check,
  add constraint order_evidence_kind_check check (kind in (
    'code-sent', 'code-verified', 'keys-shown', 'keys-found', 'keys-saved', 'receipt-accepted', 'keys-mailed'
  ));
