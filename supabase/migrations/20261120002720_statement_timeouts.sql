-- How long a statement may take. Supabase projects start with these values; here they are a promise,
-- whatever a project was set to. An admin's imports have more time, set on their functions.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
