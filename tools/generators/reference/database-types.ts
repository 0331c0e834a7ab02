import { formatTypeScript, supabaseCli } from '../../stack/lib/supabase-cli.ts';

/** The types of a database's tables and functions, for the app, in TypeScript. */
export async function describeTypes(databaseUrl: string): Promise<string> {
  const printed = await supabaseCli(
    ['gen', 'types', 'typescript', '--schema', 'public'],
    databaseUrl,
  );
  // The CLI may print a greeting or announce a new version first.
  const start = printed.indexOf('export type Json');
  if (start === -1) throw new Error(`The Supabase CLI generated no types:\n${printed}`);
  return formatTypeScript(
    `// Generated from supabase/migrations by \`npm run types\`.\n\n${printed.slice(start)}`,
  );
}
