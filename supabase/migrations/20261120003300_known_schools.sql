-- What is generally known of the schools we have names for: what kind of school, where, and its website.
-- A school that comes with its first profile comes with that, so that its page is not bare. Whatever an
-- admin writes wins.

create table private.known_schools (
  school_id text primary key,
  description text not null,
  website text
);
comment on table private.known_schools is
  'What a school of that id is described by until an admin describes it. From general knowledge; not kept up.';

alter table private.known_schools enable row level security;
-- No policies and no grants: only the trigger below reads it.

insert into private.known_schools (school_id, description, website)
select
  private.school_slug(name),
  format('A %s medical school in %s. It grants the degree of %s.', control, place, case degree
    when 'MD' then 'Doctor of Medicine (MD)'
    when 'DO' then 'Doctor of Osteopathic Medicine (DO)'
    else 'Doctor of Medicine (MD) or of Osteopathic Medicine (DO)' end),
  website
from (
  values
    ('Harvard Medical School', 'private', 'MD', 'Boston, Massachusetts', 'https://hms.harvard.edu'),
    ('Boston University', 'private', 'MD', 'Boston, Massachusetts', 'https://www.bumc.bu.edu/camed'),
    ('Tufts University', 'private', 'MD', 'Boston, Massachusetts', 'https://medicine.tufts.edu'),
    ('UMass Chan Medical School', 'public', 'MD', 'Worcester, Massachusetts', 'https://www.umassmed.edu'),
    ('Brown University', 'private', 'MD', 'Providence, Rhode Island', 'https://medical.brown.edu'),
    ('Dartmouth (Geisel School of Medicine)', 'private', 'MD', 'Hanover, New Hampshire', 'https://geiselmed.dartmouth.edu'),
    ('University of Vermont (Larner College of Medicine)', 'public', 'MD', 'Burlington, Vermont', 'https://www.med.uvm.edu'),
    ('Yale School of Medicine', 'private', 'MD', 'New Haven, Connecticut', 'https://medicine.yale.edu'),
    ('University of Connecticut', 'public', 'MD', 'Farmington, Connecticut', 'https://medicine.uconn.edu'),
    ('Quinnipiac University (Frank H. Netter)', 'private', 'MD', 'North Haven, Connecticut', 'https://www.qu.edu/schools/medicine'),
    ('University of New England', 'private', 'DO', 'Maine', 'https://www.une.edu/com'),
    ('New York University (NYU)', 'private', 'MD', 'New York City', 'https://med.nyu.edu'),
    ('NYU Grossman Long Island School of Medicine', 'private', 'MD', 'Mineola, New York', null),
    ('Columbia University (Vagelos)', 'private', 'MD', 'New York City', 'https://www.vagelos.columbia.edu'),
    ('Weill Cornell Medicine', 'private', 'MD', 'New York City', 'https://weill.cornell.edu'),
    ('Icahn School of Medicine at Mount Sinai', 'private', 'MD', 'New York City', 'https://icahn.mssm.edu'),
    ('Albert Einstein College of Medicine', 'private', 'MD', 'the Bronx, New York', 'https://einsteinmed.edu'),
    ('University of Rochester', 'private', 'MD', 'Rochester, New York', 'https://www.urmc.rochester.edu'),
    ('SUNY Downstate', 'public', 'MD', 'Brooklyn, New York', 'https://www.downstate.edu'),
    ('SUNY Upstate', 'public', 'MD', 'Syracuse, New York', 'https://www.upstate.edu'),
    ('Stony Brook University', 'public', 'MD', 'Stony Brook, New York', 'https://renaissance.stonybrookmedicine.edu'),
    ('University at Buffalo', 'public', 'MD', 'Buffalo, New York', 'https://medicine.buffalo.edu'),
    ('Zucker School of Medicine at Hofstra/Northwell', 'private', 'MD', 'Hempstead, New York', 'https://medicine.hofstra.edu'),
    ('New York Medical College', 'private', 'MD', 'Valhalla, New York', 'https://www.nymc.edu'),
    ('Albany Medical College', 'private', 'MD', 'Albany, New York', 'https://www.amc.edu'),
    ('CUNY School of Medicine', 'public', 'MD', 'New York City', 'https://www.ccny.cuny.edu/csom'),
    ('NYIT College of Osteopathic Medicine', 'private', 'DO', 'Old Westbury, New York', 'https://www.nyit.edu/medicine'),
    ('Touro College of Osteopathic Medicine', 'private', 'DO', 'New York', 'https://tourocom.touro.edu'),
    ('Rutgers New Jersey Medical School', 'public', 'MD', 'Newark, New Jersey', 'https://njms.rutgers.edu'),
    ('Rutgers Robert Wood Johnson Medical School', 'public', 'MD', 'New Jersey', 'https://rwjms.rutgers.edu'),
    ('Cooper Medical School of Rowan University', 'public', 'MD', 'Camden, New Jersey', 'https://cmsru.rowan.edu'),
    ('Rowan-Virtua School of Osteopathic Medicine', 'public', 'DO', 'New Jersey', 'https://som.rowan.edu'),
    ('Hackensack Meridian School of Medicine', 'private', 'MD', 'Nutley, New Jersey', 'https://www.hmsom.org'),
    ('University of Pennsylvania (Perelman)', 'private', 'MD', 'Philadelphia, Pennsylvania', 'https://www.med.upenn.edu'),
    ('Penn State College of Medicine', 'public', 'MD', 'Hershey, Pennsylvania', 'https://med.psu.edu'),
    ('University of Pittsburgh', 'public', 'MD', 'Pittsburgh, Pennsylvania', 'https://www.medschool.pitt.edu'),
    ('Thomas Jefferson University (Sidney Kimmel)', 'private', 'MD', 'Philadelphia, Pennsylvania', 'https://www.jefferson.edu'),
    ('Temple University (Lewis Katz)', 'public', 'MD', 'Philadelphia, Pennsylvania', 'https://medicine.temple.edu'),
    ('Drexel University', 'private', 'MD', 'Pennsylvania', 'https://drexel.edu/medicine'),
    ('Geisinger Commonwealth School of Medicine', 'private', 'MD', 'Scranton, Pennsylvania', 'https://www.geisinger.edu/education'),
    ('Philadelphia College of Osteopathic Medicine', 'private', 'DO', 'Philadelphia, Pennsylvania', 'https://www.pcom.edu'),
    ('Duquesne University', 'private', 'DO', 'Pittsburgh, Pennsylvania', 'https://www.duq.edu'),
    ('Lake Erie College of Osteopathic Medicine', 'private', 'DO', 'Erie, Pennsylvania', 'https://lecom.edu'),
    ('Johns Hopkins University', 'private', 'MD', 'Baltimore, Maryland', 'https://www.hopkinsmedicine.org/som'),
    ('University of Maryland', 'public', 'MD', 'Baltimore, Maryland', 'https://www.medschool.umaryland.edu'),
    ('Uniformed Services University', 'public', 'MD', 'Bethesda, Maryland', 'https://www.usuhs.edu'),
    ('Georgetown University', 'private', 'MD', 'Washington, D.C.', 'https://som.georgetown.edu'),
    ('George Washington University', 'private', 'MD', 'Washington, D.C.', 'https://smhs.gwu.edu'),
    ('Howard University', 'private', 'MD', 'Washington, D.C.', 'https://medicine.howard.edu'),
    ('University of Virginia', 'public', 'MD', 'Charlottesville, Virginia', 'https://med.virginia.edu'),
    ('Virginia Commonwealth University', 'public', 'MD', 'Richmond, Virginia', 'https://medschool.vcu.edu'),
    ('Eastern Virginia Medical School', 'public', 'MD', 'Norfolk, Virginia', 'https://www.evms.edu'),
    ('Virginia Tech Carilion School of Medicine', 'public', 'MD', 'Roanoke, Virginia', 'https://medicine.vtc.vt.edu'),
    ('Edward Via College of Osteopathic Medicine', 'private', 'DO', 'Blacksburg, Virginia', 'https://www.vcom.edu'),
    ('West Virginia University', 'public', 'MD', 'Morgantown, West Virginia', 'https://medicine.wvu.edu'),
    ('West Virginia School of Osteopathic Medicine', 'public', 'DO', 'Lewisburg, West Virginia', 'https://www.wvsom.edu'),
    ('Marshall University (Joan C. Edwards)', 'public', 'MD', 'Huntington, West Virginia', 'https://jcesom.marshall.edu'),
    ('Duke University', 'private', 'MD', 'Durham, North Carolina', 'https://medschool.duke.edu'),
    ('University of North Carolina', 'public', 'MD', 'Chapel Hill, North Carolina', 'https://www.med.unc.edu'),
    ('Wake Forest University', 'private', 'MD', 'Winston-Salem, North Carolina', 'https://school.wakehealth.edu'),
    ('East Carolina University (Brody)', 'public', 'MD', 'Greenville, North Carolina', 'https://medicine.ecu.edu'),
    ('Campbell University', 'private', 'DO', 'Lillington, North Carolina', 'https://medicine.campbell.edu'),
    ('Medical University of South Carolina', 'public', 'MD', 'Charleston, South Carolina', 'https://medicine.musc.edu'),
    ('University of South Carolina School of Medicine', 'public', 'MD', 'Columbia, South Carolina', 'https://www.sc.edu/study/colleges_schools/medicine'),
    ('University of South Carolina School of Medicine Greenville', 'public', 'MD', 'Greenville, South Carolina', null),
    ('Emory University', 'private', 'MD', 'Atlanta, Georgia', 'https://med.emory.edu'),
    ('Morehouse School of Medicine', 'private', 'MD', 'Atlanta, Georgia', 'https://www.msm.edu'),
    ('Medical College of Georgia', 'public', 'MD', 'Augusta, Georgia', 'https://www.augusta.edu/mcg'),
    ('Mercer University', 'private', 'MD', 'Macon, Georgia', 'https://medicine.mercer.edu'),
    ('University of Florida', 'public', 'MD', 'Gainesville, Florida', 'https://med.ufl.edu'),
    ('University of Miami (Leonard M. Miller)', 'private', 'MD', 'Miami, Florida', 'https://med.miami.edu'),
    ('University of South Florida (Morsani)', 'public', 'MD', 'Tampa, Florida', 'https://health.usf.edu/medicine'),
    ('University of Central Florida', 'public', 'MD', 'Orlando, Florida', 'https://med.ucf.edu'),
    ('Florida International University', 'public', 'MD', 'Miami, Florida', 'https://medicine.fiu.edu'),
    ('Florida Atlantic University', 'public', 'MD', 'Boca Raton, Florida', 'https://www.fau.edu/medicine'),
    ('Florida State University', 'public', 'MD', 'Tallahassee, Florida', 'https://med.fsu.edu'),
    ('Nova Southeastern University', 'private', 'MD and DO', 'Florida', 'https://www.nova.edu'),
    ('University of Alabama at Birmingham', 'public', 'MD', 'Birmingham, Alabama', 'https://www.uab.edu/medicine'),
    ('University of South Alabama', 'public', 'MD', 'Mobile, Alabama', 'https://www.southalabama.edu/colleges/com'),
    ('Alabama College of Osteopathic Medicine', 'private', 'DO', 'Dothan, Alabama', 'https://www.acom.edu'),
    ('University of Mississippi Medical Center', 'public', 'MD', 'Jackson, Mississippi', 'https://www.umc.edu'),
    ('Vanderbilt University', 'private', 'MD', 'Nashville, Tennessee', 'https://medschool.vanderbilt.edu'),
    ('Meharry Medical College', 'private', 'MD', 'Nashville, Tennessee', 'https://home.mmc.edu'),
    ('University of Tennessee Health Science Center', 'public', 'MD', 'Memphis, Tennessee', 'https://www.uthsc.edu'),
    ('East Tennessee State University (Quillen)', 'public', 'MD', 'Johnson City, Tennessee', 'https://www.etsu.edu/com'),
    ('Lincoln Memorial University (DeBusk)', 'private', 'DO', 'Harrogate, Tennessee', 'https://www.lmunet.edu'),
    ('University of Kentucky', 'public', 'MD', 'Lexington, Kentucky', 'https://medicine.uky.edu'),
    ('University of Louisville', 'public', 'MD', 'Louisville, Kentucky', 'https://louisville.edu/medicine'),
    ('University of Pikeville (Kentucky College of Osteopathic Medicine)', 'private', 'DO', 'Pikeville, Kentucky', 'https://www.upike.edu'),
    ('LSU Health New Orleans', 'public', 'MD', 'New Orleans, Louisiana', 'https://www.medschool.lsuhsc.edu'),
    ('LSU Health Shreveport', 'public', 'MD', 'Shreveport, Louisiana', 'https://www.lsuhs.edu'),
    ('Tulane University', 'private', 'MD', 'New Orleans, Louisiana', 'https://medicine.tulane.edu'),
    ('University of Arkansas for Medical Sciences', 'public', 'MD', 'Little Rock, Arkansas', 'https://www.uams.edu'),
    ('University of Oklahoma', 'public', 'MD', 'Oklahoma City, Oklahoma', 'https://medicine.ouhsc.edu'),
    ('Oklahoma State University College of Osteopathic Medicine', 'public', 'DO', 'Tulsa, Oklahoma', 'https://medicine.okstate.edu'),
    ('Baylor College of Medicine', 'private', 'MD', 'Houston, Texas', 'https://www.bcm.edu'),
    ('UT Southwestern Medical Center', 'public', 'MD', 'Dallas, Texas', 'https://www.utsouthwestern.edu'),
    ('McGovern Medical School at UTHealth Houston', 'public', 'MD', 'Houston, Texas', 'https://med.uth.edu'),
    ('UT Health San Antonio (Long School of Medicine)', 'public', 'MD', 'San Antonio, Texas', 'https://uthscsa.edu'),
    ('UTMB John Sealy School of Medicine', 'public', 'MD', 'Galveston, Texas', 'https://www.utmb.edu'),
    ('Dell Medical School', 'public', 'MD', 'Austin, Texas', 'https://dellmed.utexas.edu'),
    ('UT Rio Grande Valley', 'public', 'MD', 'Edinburg, Texas', 'https://www.utrgv.edu/school-of-medicine'),
    ('Texas A&M University', 'public', 'MD', 'Texas', 'https://medicine.tamu.edu'),
    ('Texas Tech University', 'public', 'MD', 'Lubbock, Texas', 'https://www.ttuhsc.edu/medicine'),
    ('Texas Tech University El Paso (Paul L. Foster)', 'public', 'MD', 'El Paso, Texas', 'https://elpaso.ttuhsc.edu'),
    ('Texas Christian University (Burnett)', 'private', 'MD', 'Fort Worth, Texas', 'https://mdschool.tcu.edu'),
    ('Texas College of Osteopathic Medicine', 'public', 'DO', 'Fort Worth, Texas', 'https://www.unthsc.edu'),
    ('Feinberg School of Medicine', 'private', 'MD', 'Chicago, Illinois', 'https://www.feinberg.northwestern.edu'),
    ('University of Chicago (Pritzker)', 'private', 'MD', 'Chicago, Illinois', 'https://pritzker.uchicago.edu'),
    ('Loyola University Chicago (Stritch)', 'private', 'MD', 'Maywood, Illinois', 'https://www.luc.edu/stritch'),
    ('Rush Medical College', 'private', 'MD', 'Chicago, Illinois', 'https://www.rushu.rush.edu'),
    ('University of Illinois College of Medicine', 'public', 'MD', 'Chicago, Illinois', 'https://medicine.uic.edu'),
    ('Carle Illinois College of Medicine', 'public', 'MD', 'Urbana, Illinois', 'https://medicine.illinois.edu'),
    ('Southern Illinois University', 'public', 'MD', 'Springfield, Illinois', 'https://www.siumed.edu'),
    ('Rosalind Franklin University (Chicago Medical School)', 'private', 'MD', 'North Chicago, Illinois', 'https://www.rosalindfranklin.edu'),
    ('Midwestern University (CCOM)', 'private', 'DO', 'Downers Grove, Illinois', 'https://www.midwestern.edu'),
    ('University of Michigan', 'public', 'MD', 'Ann Arbor, Michigan', 'https://medicine.umich.edu/medschool'),
    ('Michigan State University (College of Human Medicine)', 'public', 'MD', 'Michigan', 'https://humanmedicine.msu.edu'),
    ('Michigan State University (College of Osteopathic Medicine)', 'public', 'DO', 'East Lansing, Michigan', 'https://com.msu.edu'),
    ('Wayne State University', 'public', 'MD', 'Detroit, Michigan', 'https://www.med.wayne.edu'),
    ('Oakland University William Beaumont', 'public', 'MD', 'Rochester, Michigan', 'https://www.oakland.edu/medicine'),
    ('Central Michigan University', 'public', 'MD', 'Mount Pleasant, Michigan', 'https://www.cmich.edu'),
    ('Western Michigan University (Homer Stryker)', 'private', 'MD', 'Kalamazoo, Michigan', 'https://wmed.edu'),
    ('Ohio State University', 'public', 'MD', 'Columbus, Ohio', 'https://medicine.osu.edu'),
    ('Case Western Reserve University', 'private', 'MD', 'Cleveland, Ohio', 'https://case.edu/medicine'),
    ('Cleveland Clinic Lerner College of Medicine', 'private', 'MD', 'Cleveland, Ohio', null),
    ('University of Cincinnati', 'public', 'MD', 'Cincinnati, Ohio', 'https://www.med.uc.edu'),
    ('Wright State University (Boonshoft)', 'public', 'MD', 'Dayton, Ohio', 'https://medicine.wright.edu'),
    ('University of Toledo', 'public', 'MD', 'Toledo, Ohio', 'https://www.utoledo.edu/med'),
    ('Northeast Ohio Medical University', 'public', 'MD', 'Rootstown, Ohio', 'https://www.neomed.edu'),
    ('Ohio University (Heritage College of Osteopathic Medicine)', 'public', 'DO', 'Athens, Ohio', 'https://www.ohio.edu/medicine'),
    ('Indiana University', 'public', 'MD', 'Indianapolis, Indiana', 'https://medicine.iu.edu'),
    ('Marian University', 'private', 'DO', 'Indianapolis, Indiana', 'https://www.marian.edu'),
    ('University of Wisconsin', 'public', 'MD', 'Madison, Wisconsin', 'https://www.med.wisc.edu'),
    ('Medical College of Wisconsin', 'private', 'MD', 'Milwaukee, Wisconsin', 'https://www.mcw.edu'),
    ('University of Minnesota', 'public', 'MD', 'Minnesota', 'https://med.umn.edu'),
    ('Mayo Clinic Alix School of Medicine', 'private', 'MD', 'Rochester, Minnesota', 'https://college.mayo.edu'),
    ('University of Iowa (Carver)', 'public', 'MD', 'Iowa City, Iowa', 'https://medicine.uiowa.edu'),
    ('Des Moines University', 'private', 'DO', 'Iowa', 'https://www.dmu.edu'),
    ('Washington University in St. Louis', 'private', 'MD', 'St. Louis, Missouri', 'https://medicine.washu.edu'),
    ('Saint Louis University', 'private', 'MD', 'St. Louis, Missouri', 'https://www.slu.edu/medicine'),
    ('University of Missouri', 'public', 'MD', 'Columbia, Missouri', 'https://medicine.missouri.edu'),
    ('University of Missouri–Kansas City', 'public', 'MD', 'Kansas City, Missouri', 'https://med.umkc.edu'),
    ('Kansas City University', 'private', 'DO', 'Kansas City, Missouri', 'https://www.kansascity.edu'),
    ('A.T. Still University', 'private', 'DO', 'Kirksville, Missouri', 'https://www.atsu.edu'),
    ('University of Kansas', 'public', 'MD', 'Kansas City, Kansas', 'https://www.kumc.edu'),
    ('University of Nebraska', 'public', 'MD', 'Omaha, Nebraska', 'https://www.unmc.edu'),
    ('Creighton University', 'private', 'MD', 'Omaha, Nebraska', 'https://www.creighton.edu/medicine'),
    ('University of South Dakota (Sanford School of Medicine)', 'public', 'MD', 'South Dakota', 'https://www.usd.edu/medicine'),
    ('University of North Dakota', 'public', 'MD', 'Grand Forks, North Dakota', 'https://med.und.edu'),
    ('Stanford University', 'private', 'MD', 'Stanford, California', 'https://med.stanford.edu'),
    ('University of California, San Francisco (UCSF)', 'public', 'MD', 'San Francisco, California', 'https://medschool.ucsf.edu'),
    ('University of California, Los Angeles (UCLA)', 'public', 'MD', 'Los Angeles, California', 'https://medschool.ucla.edu'),
    ('University of California, San Diego (UCSD)', 'public', 'MD', 'La Jolla, California', 'https://medschool.ucsd.edu'),
    ('University of California, Davis', 'public', 'MD', 'Sacramento, California', 'https://health.ucdavis.edu'),
    ('University of California, Irvine', 'public', 'MD', 'Irvine, California', 'https://medschool.uci.edu'),
    ('University of California, Riverside', 'public', 'MD', 'Riverside, California', 'https://medschool.ucr.edu'),
    ('University of Southern California (Keck)', 'private', 'MD', 'Los Angeles, California', 'https://keck.usc.edu'),
    ('Charles R. Drew University', 'private', 'MD', 'Los Angeles, California', 'https://www.cdrewu.edu'),
    ('Kaiser Permanente Bernard J. Tyson School of Medicine', 'private', 'MD', 'Pasadena, California', 'https://medschool.kp.org'),
    ('Loma Linda University', 'private', 'MD', 'Loma Linda, California', 'https://medicine.llu.edu'),
    ('California University of Science and Medicine', 'private', 'MD', 'Colton, California', 'https://www.cusm.edu'),
    ('California Northstate University', 'private', 'MD', 'Elk Grove, California', 'https://medicine.cnsu.edu'),
    ('Western University of Health Sciences', 'private', 'DO', 'Pomona, California', 'https://www.westernu.edu'),
    ('Touro University California', 'private', 'DO', 'Vallejo, California', 'https://tu.edu'),
    ('Touro University Nevada', 'private', 'DO', 'Henderson, Nevada', 'https://tun.touro.edu'),
    ('University of Washington', 'public', 'MD', 'Seattle, Washington', 'https://www.uwmedicine.org/school-of-medicine'),
    ('Washington State University (Elson S. Floyd)', 'public', 'MD', 'Spokane, Washington', 'https://medicine.wsu.edu'),
    ('Pacific Northwest University', 'private', 'DO', 'Yakima, Washington', 'https://www.pnwu.edu'),
    ('Oregon Health & Science University (OHSU)', 'public', 'MD', 'Portland, Oregon', 'https://www.ohsu.edu/school-of-medicine'),
    ('University of Colorado', 'public', 'MD', 'Aurora, Colorado', 'https://medschool.cuanschutz.edu'),
    ('Rocky Vista University', 'private', 'DO', 'Colorado', 'https://www.rvu.edu'),
    ('University of Utah', 'public', 'MD', 'Salt Lake City, Utah', 'https://medicine.utah.edu'),
    ('University of Arizona – Tucson', 'public', 'MD', 'Tucson, Arizona', 'https://medicine.arizona.edu'),
    ('University of Arizona – Phoenix', 'public', 'MD', 'Phoenix, Arizona', 'https://phoenixmed.arizona.edu'),
    ('Midwestern University (AZCOM)', 'private', 'DO', 'Glendale, Arizona', 'https://www.midwestern.edu'),
    ('University of New Mexico', 'public', 'MD', 'Albuquerque, New Mexico', 'https://hsc.unm.edu'),
    ('Burrell College of Osteopathic Medicine', 'private', 'DO', 'Las Cruces, New Mexico', 'https://burrell.edu'),
    ('UNLV (Kirk Kerkorian School of Medicine)', 'public', 'MD', 'Las Vegas, Nevada', 'https://www.unlv.edu/medicine'),
    ('University of Nevada, Reno', 'public', 'MD', 'Reno, Nevada', 'https://med.unr.edu'),
    ('University of Hawaii (JABSOM)', 'public', 'MD', 'Honolulu, Hawaii', 'https://jabsom.hawaii.edu'),
    ('University of British Columbia', 'public', 'MD', 'Vancouver, British Columbia', 'https://www.med.ubc.ca'),
    ('McGill University', 'public', 'MD', 'Montreal, Quebec', 'https://www.mcgill.ca/medhealthsci')
) known (name, control, degree, place, website);

create function private.tg_schools__describe() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known private.known_schools;
begin
  select * into known from private.known_schools where school_id = new.id;
  new.description := coalesce(new.description, known.description);
  new.website := coalesce(new.website, known.website);
  return new;
end
$$;
create trigger describe before insert on public.schools
  for each row execute function private.tg_schools__describe();

update public.schools s
set description = coalesce(s.description, known.description), website = coalesce(s.website, known.website)
from private.known_schools known
where known.school_id = s.id and (s.description is null or s.website is null);

-- Whether somebody has said anything of a school that neither the applicants do nor the list above.
create or replace function private.is_described(school public.schools) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(school.acceptance_rate::text, school.image_url, school.custom_image_url, school.logo_url) is not null
    or coalesce(school.description, school.website) is not null
      and not exists (
        select from private.known_schools known
        where known.school_id = school.id
          and coalesce(school.description, '') in ('', known.description)
          and coalesce(school.website, '') in ('', known.website))
$$;
