-- What was learned from a conversation goes with it: the words of an erased person stay nowhere.
create function forget_spam_lessons() returns trigger
  language plpgsql as $$
begin
  update spam_words w set spam = greatest(w.spam - gone.spam, 0), ham = greatest(w.ham - gone.ham, 0)
    from (select r.owner_id, r.profile_id, word, count(*) filter (where r.is_spam)::int as spam,
                 count(*) filter (where not r.is_spam)::int as ham
            from removed r, unnest(r.words) as word group by 1, 2, 3) as gone
   where w.owner_id = gone.owner_id and w.profile_id = gone.profile_id and w.word = gone.word;
  delete from spam_words w using removed r
   where w.owner_id = r.owner_id and w.profile_id = r.profile_id and w.word = any(r.words) and w.spam = 0 and w.ham = 0;
  return null;
end
$$;
create trigger forget_spam_lessons after delete on spam_lessons
  referencing old table as removed for each statement execute function forget_spam_lessons();
