-- What the page says of a product beyond its features: its edition, and its column of the comparison table.
alter table products
  add column edition text,
  add column comparison jsonb;

-- Products that came with the shop and are still on sale.
update products set
  edition = 'Enterprise',
  comparison = '[
    {"feature": "Malware Protection", "offer": true},
    {"feature": "Firewall", "offer": true},
    {"feature": "Endpoint Detection and Response", "offer": false},
    {"feature": "Advanced Threat Hunting", "offer": false},
    {"feature": "AI-Driven Analytics", "offer": "Basic"}
  ]'
where id = 'endpoint-enterprise';

update products set
  edition = 'Complete',
  comparison = '[
    {"feature": "Malware Protection", "offer": true},
    {"feature": "Firewall", "offer": true},
    {"feature": "Endpoint Detection and Response", "offer": true},
    {"feature": "Advanced Threat Hunting", "offer": true},
    {"feature": "AI-Driven Analytics", "offer": "Advanced"}
  ]'
where id = 'endpoint-complete';
