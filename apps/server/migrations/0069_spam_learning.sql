-- What a client calls spam on one profile, word by word: nothing leaves the installation and no profile learns from another.
create table spam_words (
  owner_id uuid not null,
  profile_id uuid not null,
  word text not null check (length(word) <= 80),
  spam integer not null default 0 check (spam >= 0),
  ham integer not null default 0 check (ham >= 0),
  primary key (owner_id, profile_id, word)
);
call enlace_protect('spam_words');

-- Conversations that were learned from, with what was learned, so that a second thought takes the first one back.
create table spam_lessons (
  owner_id uuid not null,
  conversation_id uuid not null,
  profile_id uuid not null,
  is_spam boolean not null,
  words text[] not null,
  at timestamptz not null default now(),
  primary key (owner_id, conversation_id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create index spam_lessons_profile on spam_lessons (owner_id, profile_id, is_spam);
call enlace_protect('spam_lessons');
