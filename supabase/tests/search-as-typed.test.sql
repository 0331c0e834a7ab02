-- What people type and paste on phones and in word processors finds what the same words in ASCII find.
begin;
select no_plan();
select tests.open_store();
insert into public.applicants (id, major, state_of_residency, gpa, mcat, reflections, accepted_schools)
values
  ('applicant-101', 'Biology', 'California', 3.62, 509,
   'For a year—wombatclinic first, at the “quokkahouse”, I ran the free clinic… It was children’s work, and research on mice.', '{UCLA}'),
  ('applicant-102', 'Latin American Studies', 'Texas', 3.62, 517, E'A free lunch near the clinic. The r\u00E9sum\u00E9 of a na\u00EFve caf\u00E9. Research.', '{O’Hara School}'),
  ('applicant-103', 'Español', 'Cataluña', 3.6, 500, E're\u0301sume\u0301, anti\u00ADbiotics', '{}'),
  ('applicant-104', 'Cardiology', 'Utah', 3.69, 472, 'Ｆｕｌｌ width.', '{}'),
  ('applicant-505', 'History', null, 4.00, 528, 'I was number 1.', '{}');
create function tests.found(search text) returns text
language sql
as $$
  select coalesce(string_agg(r ->> 'number', ' ' order by nth), '')
  from jsonb_array_elements(public.search_applicants(search, page_size => 100) -> 'rows') with ordinality as rows (r, nth)
$$;
grant execute on function tests.found(text) to authenticated;
select tests.sign_in_as('cheatsheet@example.com');

select is(tests.found(typed), numbers, format('%s finds %s', typed, what))
from (values
  ('wombatclinic', '101', 'a word after a dash'),
  ('quokkahouse', '101', 'a word in quotes'),
  ('year', '101', 'a word before a dash'),
  ('children', '101', 'a word before an apostrophe'),
  ('children''s', '101', 'and with it'),
  ('children’s', '101', 'with the apostrophe of a phone'),
  ('"free clinic"', '101', 'a phrase'),
  ('“free clinic”', '101', 'a phrase in curly quotes'),
  ('„free clinic“', '101', 'in low quotes'),
  ('«free clinic»', '101', 'in guillemets'),
  ('»free clinic«', '101', 'the other way round'),
  ('＂free clinic＂', '101', 'in full-width quotes'),
  ('″free clinic″', '101', 'in inch marks'),
  ('free clinic', '101 102', 'words anywhere'),
  ('research -mice', '102', 'profiles without a word'),
  ('research –mice', '102', 'with an en dash'),
  ('research —mice', '102', 'with an em dash'),
  ('research −mice', '102', 'with a minus sign'),
  ('research --mice', '102', 'with two hyphens'),
  ('research ‑mice', '102', 'with a no-break hyphen'),
  ('research –“free clinic”', '102', 'without a phrase'),
  ('research – mice', '101', 'both words, around a dash'),
  ('year—wombatclinic', '101', 'both words of a dash without blanks'),
  ('mice…', '101', 'a word before an ellipsis'),
  ('resume', '102 103', 'a word without its accents'),
  ('résumé', '102 103', 'with them'),
  ('RÉSUMÉ', '102 103', 'in capitals'),
  (E're\u0301sume\u0301', '102 103', 'with accents as characters of their own'),
  ('naive cafe', '102', 'two of them'),
  ('espanol', '103', 'a major without its accent'),
  ('Español', '103', 'and with it'),
  ('cataluna', '103', 'a place without its accent'),
  ('ｃａｔａｌｕｎａ', '103', 'in full-width letters'),
  ('o''hara', '102', 'a school by another apostrophe'),
  ('o’hara', '102', 'and by its own'),
  ('ｒｅｓｅａｒｃｈ', '101 102', 'a word in full-width letters'),
  ('full width', '104', 'a word that is written in them'),
  (E'wombat\u200Bclinic', '101', 'a word with a zero-width space'),
  (E'\u200Ewombatclinic\u2060', '101', 'with marks around it'),
  (E'wombat\u00ADclinic', '101', 'with a soft hyphen'),
  ('antibiotics', '103', 'a word that is written with one'),
  (E'\uFEFFwombatclinic\u00A0', '101', 'with a byte order mark'),
  (E'\u200B', '101 102 103 104 505', 'everything for what is not seen'),
  ('3.62', '101 102', 'a GPA'),
  ('3,62', '101 102', 'with a comma'),
  ('GPA 3.62', '101 102', 'with its name'),
  ('3.6', '101 102 103 104', 'all that begin with one decimal'),
  ('4.0', '505', 'the highest'),
  ('509', '101', 'an MCAT'),
  ('MCAT: 509', '101', 'with its name'),
  ('505', '505', 'a number that is no score here'),
  ('528', '505', 'the highest MCAT'),
  ('3.62/509', '101', 'both scores'),
  ('3.62 / 509', '101', 'with blanks'),
  ('3.62, 509', '101', 'with a comma between them'),
  ('3,62/509', '101', 'with a decimal comma'),
  ('509 3.62', '101', 'the other way round'),
  ('GPA 3.62, MCAT 517', '102', 'both with their names'),
  ('３．６２／５０９', '101', 'in full-width digits'),
  ('3.62–509', '101', 'with a dash'),
  ('3.62/3.6', '', 'nothing for two of a kind'),
  ('529', '', 'nothing for what is no score'),
  ('number 1', '505', 'a text with a number'),
  ('CA', '101', 'a state by its letters, and no word with them'),
  ('ca', '101', 'in lower case'),
  ('ＣＡ', '101', 'in full-width letters'),
  (E'tx\u200B', '102', 'another'),
  ('California', '101', 'a state by its name'),
  ('ut', '104', 'a state that is also a word')) as searches (typed, numbers, what);
select is(public.search_applicants(state => typed) ->> 'total', '1', format('%s is a state', typed))
from unnest(array['CA', 'california', ' ca ', E'CA\u200B', 'Cataluña', 'tx']) typed;
select is(
  public.search_applicants('resume') #>> '{rows,0,places,0,text}', E'free lunch near the clinic. The \x01r\u00E9sum\u00E9\x02 of a na\u00EFve caf\u00E9. Research',
  'a word is shown as it is written');
select is(public.search_applicants(majors => '{espanol}') ->> 'total', '1', 'a filter reads without accents');

-- The words of a text on a server to which every mark is a letter, too.
select is((select array_agg(lexeme order by positions[1]) from unnest(private.stems(array['a “b1”—c1', 'it’s'])) w), '{b1,c1}', 'marks separate words');

select tests.as_owner();
select is(private.typed(given), typed, format('%s is typed %s', given, typed))
from (values ('plain – no', 'plain – no'), ('“a” ‘b’', '"a" ''b'''), (E'\u2067x\u2069\u00A0y', 'x y'), ('ﬁｎ', 'fin'), ('a‐b−c', 'a-b-c')) t (given, typed);
select is(private.folded('ÀÉß Ørsted'), 'aess orsted', 'folding leaves letters from a to z');

select * from finish();
rollback;
