-- A key is one key whatever the product: `key_hash` is the HMAC of the form that all formats share. Keys of `exact` products
-- had a hash of their own: the running shop, which can open them, hashes them again. The default marks those of the release
-- before, which may write beside this one.
alter table stock_keys add column to_rehash boolean not null default false;
alter table stock_keys alter column to_rehash set default true;
update stock_keys set to_rehash = true from products
where products.id = product_id and key_format = 'exact';
