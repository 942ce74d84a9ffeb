-- The gateway that an order was written for: only that one may settle it. Null: an earlier release wrote the order.
alter table orders add column gateway text;

-- A charge or a refusal in the ledger of the shop's own demo gateway proves where a pending order was charged.
update orders set gateway = 'demo'
from demo_gateway_charges
where order_id = orders.id and state = 'pending' and outcome <> 'closed';
