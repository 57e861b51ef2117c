-- People asked by mail whether they were helped, and what they said.
create table conversation_ratings (
  owner_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  asked_at timestamptz not null,
  score text check (score in ('good', 'bad')),
  answered_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  check ((score is null) = (answered_at is null))
);
-- A link names nothing but the question.
create unique index conversation_ratings_link on conversation_ratings (id);
create index conversation_ratings_of on conversation_ratings (owner_id, conversation_id, asked_at desc);
create index conversation_ratings_answered on conversation_ratings (owner_id, answered_at) where answered_at is not null;
call enlace_protect('conversation_ratings');
