-- The server reads, sorts and compares texts as hosted ones do, and has their settings. What differs is in docs/services.md.
begin;
select no_plan();

select is(ts_lexize('english_stem', 'clinics'), '{clinic}', 'English words have their stems');
select is((select string_agg(lexeme, ' ' order by positions[1]) from unnest(to_tsvector('pg_catalog.english', written))), words,
  format('%s has its words', written))
from (values
  ('the “emergency department”—free', 'emerg depart free'),
  ('children’s', 'children'),
  ('‘wombat’…', 'wombat'),
  ('«clinic»', 'clinic'),
  ('spring–summer', 'spring summer'),
  ('•leadership', 'leadership'),
  ('naïve', 'naïv'),
  ('Zoë', 'zoë'),
  ('日本語 clinic', '日本語 clinic')) as texts (written, words);

select is((select string_agg(name, ' ' order by name) from unnest('{b,Zoë,A,é,z,a,Zoe,É,B,e,_,1,-}'::text[]) name),
  '_ - 1 a A b B e é É z Zoe Zoë', 'names are sorted as in a dictionary, small letters first');
select is(lower('ÉCOLE ŁÓDŹ'), 'école łódź', 'letters of all alphabets have a lower case');
select is(upper('straße'), 'STRASSE', 'and an upper case of several');
select ok('É' ~ '^[[:alpha:]]$' and '’' !~ '[[:alpha:]]' and U&'\00A0' ~ '\s', 'patterns know the letters and blanks of Unicode');
select is(extensions.similarity('“yale”', 'yale'), 1::real, 'trigrams are of letters alone');

select is(current_setting(name), value, format('%s is %s', name, value))
from (values
  ('server_encoding', 'UTF8'), ('TimeZone', 'UTC'), ('DateStyle', 'ISO, MDY'), ('IntervalStyle', 'postgres'),
  ('default_text_search_config', 'pg_catalog.english'), ('standard_conforming_strings', 'on')) as settings (name, value);
select matches(current_setting('server_version'), '^17\.', 'PostgreSQL has the version of the project');

select * from finish();
rollback;
