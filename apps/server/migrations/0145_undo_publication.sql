-- What a profile was for its visitors before it was published with many others; the next publication forgets it.
alter table profiles add column before_publication jsonb;
