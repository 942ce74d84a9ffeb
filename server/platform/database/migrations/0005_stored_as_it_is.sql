-- A PDF is compressed already: to try it once more took PostgreSQL longer than to store it.
alter table invoice_documents alter column pdf set storage external;
