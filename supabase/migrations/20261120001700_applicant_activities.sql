-- What an applicant did beside studying, read from the texts of a profile.

-- The activities a profile tells of. People who did nothing of a kind leave it empty, or say so in a
-- word; hobbies and 'other' are left out, because everybody has some.
create function private.activities_of(applicant public.applicants) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select activity
    from (values
      (1, 'research', applicant.research),
      (2, 'clinical_experience', applicant.clinical_experience),
      (3, 'medical_volunteering', applicant.medical_volunteering),
      (4, 'non_medical_volunteering', applicant.non_medical_volunteering),
      (5, 'leadership', applicant.leadership),
      (6, 'medical_employment', applicant.medical_employment),
      (7, 'non_medical_employment', applicant.non_medical_employment),
      (8, 'shadowing', applicant.shadowing),
      (9, 'awards_honors', applicant.awards_honors)
    ) as told (nth, activity, words)
    where lower(trim(both E' \t\r\n.-' from left(words, 20))) not in ('', 'no', 'none', 'n/a', 'na', 'nothing')
    order by nth)
$$;
-- No grant: only the functions that draw figures and look for similar profiles ask.
