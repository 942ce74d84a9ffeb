-- What operators did, and what happened to keys, is never changed, deleted or emptied. Each audit event is part of a chain: a
-- SHA-256 over the event and over the hash before it. `npm run shop -- doctor` finds an event that is missing or was changed.
create table audit_chain (
  -- In the order of the commits.
  position bigint primary key,
  event_id bigint not null unique,
  hash bytea not null
);

-- The end of the chain: events that are missing there are found by it.
create table audit_head (
  id smallint primary key default 1 check (id = 1),
  position bigint not null default 0,
  hash bytea not null default ''
);
insert into audit_head default values;

create function hash_audit_event(event audit_events, earlier bytea) returns bytea language sql immutable as $$
  select sha256(earlier || convert_to(jsonb_build_array(
    event.id, (extract(epoch from event.at) * 1000000)::bigint, event.actor, event.action, event.order_id,
    event.before, event.after
  )::text, 'UTF8'))
$$;

create function chain_audit_event(event audit_events) returns void language plpgsql as $$
declare
  head audit_head;
begin
  -- A restore inserts the chain too.
  if exists (select from audit_chain where event_id = event.id) then return; end if;
  select * into strict head from audit_head for update;
  head.position := head.position + 1;
  head.hash := hash_audit_event(event, head.hash);
  insert into audit_chain (position, event_id, hash) values (head.position, event.id, head.hash);
  update audit_head set position = head.position, hash = head.hash;
end
$$;

lock table audit_events in share row exclusive mode;
do $$
declare
  event audit_events;
begin
  for event in select * from audit_events order by id loop
    perform chain_audit_event(event);
  end loop;
end
$$;

create function chain_new_audit_event() returns trigger language plpgsql as $$
begin
  perform chain_audit_event(new);
  return null;
end
$$;
-- At the commit, so that an action never waits for another one while it holds locks of its own.
create constraint trigger audit_events_are_chained after insert on audit_events
  deferrable initially deferred for each row execute function chain_new_audit_event();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_events_are_kept before truncate on audit_events execute function refuse_change();
create trigger audit_chain_is_kept before truncate on audit_chain execute function refuse_change();
create trigger audit_chain_stays before update or delete on audit_chain for each row execute function refuse_change();
create trigger key_events_are_kept before truncate on key_events execute function refuse_change();
create trigger key_events_stay before update or delete on key_events for each row execute function refuse_change();
