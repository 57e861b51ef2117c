-- People come back from each provider at an address of its own, so that no provider can pass on what another one gave.
-- What was registered before keeps the address that was the same for all, until the operator registers the other one.
alter table oauth_providers add column has_own_address boolean not null default true;
update oauth_providers set has_own_address = false;
