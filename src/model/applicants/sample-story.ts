/** The sample that the home page tells. Its columns are those of a profile; those that are missing are empty. */
export const sampleStory = {
  id: 'applicant-sample-1',
  matriculation_year: 2024,
  state_of_residency: 'Ohio',
  gender: 'Female',
  race: 'Hispanic',
  major: 'Biology, minor in Spanish',
  gpa: 3.81,
  mcat: 514,
  mcat_chem_phys: 128,
  mcat_cars: 127,
  mcat_bio_biochem: 130,
  mcat_psych_soc: 129,
  gap_years: 1,
  schools_applied: 18,
  interviews: 5,
  clinical_experience_hours: 900,
  shadowing_hours: 60,
  gap_year_activities:
    'The family practice on weekdays, applications on Sundays, and one month on my aunt’s boat.',
  research:
    'Two years in a zebrafish lab, about 620 hours. What I was given to find out could not be found out: the tanks were too warm for a whole semester, and it took me until spring to say so. My poster was about that.',
  clinical_experience:
    'Medical assistant in a family practice during my gap year, 900 hours. I took blood pressures, called people about their results and learned how much of medicine is getting somebody to come back.',
  medical_volunteering:
    'Interpreter at a free clinic on Saturday mornings for three years. I began by translating words and ended by asking whether anybody had understood.',
  non_medical_volunteering:
    'Taught swimming to children with disabilities, four summers. One boy spent the first of them on the edge with his feet in the water. I count that summer.',
  leadership:
    'Took over the schedule of forty student interpreters when the person before me left. Half of them had stopped coming; I called each one and asked why.',
  shadowing:
    'Family medicine and pediatrics, 60 hours. I stopped when I noticed that I was counting them.',
  hobbies: 'Open-water swimming, and baking bread that is getting better.',
  reflections:
    'I was sure that the lab would get me in. What I wrote about was one afternoon at the clinic: a grandmother nodded at every word the doctor said, and in the parking lot she asked me what he had said. I had interpreted each sentence and still failed her. Every interviewer wanted to hear about it; nobody asked about the lab. Next time I would sit the MCAT in the spring, while I still had evenings.',
  accepted_schools: ['Sample University School of Medicine', 'Example State College of Medicine'],
};
