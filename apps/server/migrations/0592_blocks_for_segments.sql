-- Who sees the blocks of a frozen mail that not everybody gets, each audience once, such as 'in:<segment>'; decided for each person when their mail leaves.
alter table campaign_contents add column block_audiences text[] not null default '{}' check (cardinality(block_audiences) <= 30);
-- Which of these audiences the person belonged to in the mail that left, the first as bit 0. Null: it has no such blocks, or has not left.
alter table campaign_deliveries add column seen_audiences integer;
