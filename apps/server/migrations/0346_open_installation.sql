-- Opening for real: everything that was tried ends at once and for good, and stays readable as history. Run by the owner of
-- the tables, since ledgers only ever grow for everybody else. Answers the clients whose subscription ended by it.
create function end_trials(moment timestamptz) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  if not enlace_is_system() or not is_test_installation() then
    raise exception 'only a test installation has trials to end' using errcode = 'restrict_violation';
  end if;
  perform 1 from subscriptions where state not in ('expired', 'cancelled') order by owner_id, id for no key update;
  -- Whoever issues holds this: nobody is between a number and its row from here on.
  perform 1 from invoice_chain_head for update;

  update payments p set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
    from invoices i
   where i.owner_id = p.owner_id and i.id = p.invoice_id and p.state in ('created', 'requires_action', 'processing', 'unknown')
     and (i.is_test or p.provider = 'sandbox');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update invoices set state = 'uncollectible' where is_test and kind = 'invoice' and state = 'issued';
  -- Names and cards of a provider's own trials mean nothing to its real side.
  update payment_methods set removed_at = moment, is_default = false where removed_at is null;
  delete from provider_customers;

  update package_purchases set state = 'revoked' where state in ('pending', 'active', 'exhausted');
  update quota_grants set revoked_at = moment where revoked_at is null;
  delete from subscription_coupons;
  update coupons set redeemed = 0 where redeemed > 0;

  with over as (
    update subscriptions s
       set state = 'cancelled', cancelled_at = moment, cancel_reason = 'opened', next_boundary = null, next_catalog_item_id = null,
           parked_at = null, parked_reason = null, updated_at = moment
     where s.state not in ('expired', 'cancelled') returning s.owner_id, s.id
  ), told as (
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after)
    select o.owner_id, o.id, moment, 'cancelled', 'system', '{"reason": "opened"}' from over o
  )
  select array_agg(distinct o.owner_id) into ended from over o;

  insert into client_credits (owner_id, currency, amount_minor, cause, note, at)
  select c.owner_id, c.currency, -sum(c.amount_minor), 'operator', null, moment
    from client_credits c group by c.owner_id, c.currency having sum(c.amount_minor) <> 0;

  -- What subscriptions brought in trials is no revenue, neither now nor in the past.
  delete from revenue_movements;
  delete from plan_revenue_steps;
  delete from revenue_standings;

  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
  return query select unnest(ended);
end
$$;

-- An installation that ran before the question was asked, answered “real”: trial cards and a moved clock are over all the same.
create function end_leftover_trials(moment timestamptz) returns void language plpgsql as $$
begin
  update payments set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
   where provider = 'sandbox' and state in ('created', 'requires_action', 'processing', 'unknown');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update payment_methods set removed_at = moment, is_default = false where removed_at is null and provider = 'sandbox';
  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
end
$$;
