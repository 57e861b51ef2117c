-- The last call of a provider that was not believed: whoever sets a hook up sees that something comes, and what is wrong.
alter table return_hooks
  add column last_refused_at timestamptz,
  add column last_refusal text check (last_refusal in ('proof', 'form'));

-- The last calls of one hook, newest first.
create index return_calls_of_hook on return_calls (owner_id, hook_id, received_at desc);
