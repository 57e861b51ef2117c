-- A plan may include everything of another one. The shipped plans said so in a line of text, which no comparison could
-- follow; where that line is still there, it becomes the reference.
alter table plans add column includes_plan_id uuid references plans (id) on delete set null
  check (includes_plan_id <> id);

update plans p
   set includes_plan_id = base.id,
       features = (select coalesce(jsonb_agg(line.text order by line.place), '[]')
                     from jsonb_array_elements(p.features) with ordinality as line (text, place)
                    where line.text ->> 'es' <> 'Todo lo de ' || (base.name ->> 'es'))
  from plans base
 where base.id <> p.id and base.position < p.position
   and p.features @> jsonb_build_array(jsonb_build_object('es', 'Todo lo de ' || (base.name ->> 'es')));
