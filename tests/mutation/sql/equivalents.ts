/** Mutants that behave exactly like the schema, with the reason. The tests about their subjects run anyway. */
export const equivalents: { mutants: RegExp; because: string }[] = [
  {
    mutants:
      /^policy "admins (?:change|edit|mark|describe|replace) .*: with check without SELECT private\.is_admin\(\) AS is_admin$/,
    because: 'WITH CHECK asks of the person, not of the row, what USING has asked of them already',
  },
  {
    mutants: /^check orders_list_price_cents_check on orders: /,
    because: 'no discount is between zero and a price below zero',
  },
  {
    mutants: /^foreign key entitlements_product_id_fkey on entitlements: on delete cascade/,
    because:
      'the trigger protect_held refuses to delete a product with entitlements before the key is asked',
  },
  {
    mutants: /^column (?:addresses|payment_methods)\.is_default: may be null$/,
    because: 'the trigger keep_one_default decides what is stored',
  },
  {
    mutants:
      /^column (?:applicant_schools\.applicant_number|applicants\.(?:number|school_count|search_text)|client_errors\.kind|(?:contact_messages|applicant_submissions)\.search_text|entitlements\.plan|orders\.is_free|private\.outbox\.state): may be null$/,
    because: 'it is computed from columns that cannot be null',
  },
  {
    mutants: /^column applicants\.is_published: may be null$/,
    because: 'the trigger set_published computes it',
  },
  {
    mutants:
      /^column (?:applicant_submissions\.(?:email|full_name)|applicants\.accepted_schools|client_errors\.message|contact_messages\.(?:email|first_name|last_name|message|subject)|entitlements\.product_id|orders\.total_cents|private\.disputes\.status): may be null$/,
    because: 'a computed column that needs it cannot be null',
  },
  {
    mutants: /^check orders_check1 on orders: as refunded_cents <= total_cents \+ 1$/,
    because: 'the check of lost_cents, which is zero or more, leaves no more than the total either',
  },
  {
    mutants: /^default auth\.uid\(\) of store_settings\.updated_by: dropped$/,
    because: 'its one row comes with the schema, and stamp_update sets the column on each change',
  },
  {
    mutants:
      /^check applicant_submissions_profile_check on applicant_submissions: without jsonb_typeof/,
    because: 'the trigger check_profile rejects a non-object first, with a readable message',
  },
  {
    mutants: /^check school_aliases_school_name_check on school_aliases: without TRIM/i,
    because: 'a name that is blank has no slug either, which school_name_has_a_slug refuses',
  },
  {
    mutants: /^check schools_website_check on schools: as website ~ 'https/,
    because: 'website_is_an_address asks for the same beginning, and more',
  },
  {
    mutants: /^private\.schools_in: \d+ instead of (?:57344|63743) /,
    because: 'there are thousands of marks, and a line has 200 characters',
  },
  {
    mutants: /^public\.tick_box: without p\.user_id = /,
    because: 'the policies of profiles let nobody change a row of another',
  },
  {
    mutants: /^private\.save_schools: 2 instead of 1 in interval '1 microsecond'$/,
    because: 'it keeps the order of what is saved at once, whatever the distance',
  },
  {
    mutants: /^private\.order_tasks: without e\.revoked_at is null$/,
    because: 'check_order examines more orders then, and finds nothing in them',
  },
  {
    mutants: /^private\.publish_applicants: 2001 instead of 2000 in max_per_run/,
    because:
      'how many are published in a run is a matter of speed: the next minute publishes the rest',
  },
  {
    mutants: /^private\.nearest_applicants: 2001 instead of 2000 in max_compared/,
    because:
      'how many are compared whole is a matter of speed: the nearest ten are among the first of them',
  },
];
