-- A profile kept as a template is no mail: nobody got its pictures, so keeping one must not open what a password closes.
drop trigger follow_mailed_files on templates;
create trigger follow_mailed_files after insert or update on templates
  for each row when (new.kind <> 'profile') execute function follow_mailed_files();

delete from mail_files m where exists (
  select from templates t, enlace_files_of(t.document) e
   where t.owner_id = m.owner_id and t.kind = 'profile' and e.file_id = m.file_id
) and not exists (
  select from templates t where t.owner_id = m.owner_id and t.kind <> 'profile' and (
    m.file_id in (select e.file_id from enlace_files_of(t.document) e)
    or m.file_id in (select e.file_id from enlace_files_in(t.source) e))
) and not exists (
  select from campaign_contents c where c.owner_id = m.owner_id and (
    m.file_id in (select e.file_id from enlace_files_of(c.document) e)
    or m.file_id in (select e.file_id from enlace_files_in(c.html) e))
);
