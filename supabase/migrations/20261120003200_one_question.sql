-- Tables that can be long put their two questions into one sub-select: whether the caller has profiles,
-- and only if not, whether they are an admin. Its one answer is looked at for each row, not two, which a
-- count of a million rows feels. Who may read what does not change.

alter policy "members with profiles read applicants, admins too" on public.applicants
  using ((select (select private.has_capability('profiles')) or (select private.is_admin())));

alter policy "members with profiles read who was accepted where, admins too" on public.applicant_schools
  using ((select (select private.has_capability('profiles')) or (select private.is_admin())));

alter policy "members with profiles read schools, admins too" on public.schools
  using ((select (select private.has_capability('profiles')) or (select private.is_admin())));

alter policy "members with profiles read schools' figures, admins too" on public.school_figures
  using ((select (select private.has_capability('profiles')) or (select private.is_admin())));
