-- How sure the rule was when it chose a version for the rest; figures go on after that. Null: a person chose.
alter table campaigns add column decided_certainty text check (decided_certainty in ('none', 'slight', 'likely', 'clear'));
