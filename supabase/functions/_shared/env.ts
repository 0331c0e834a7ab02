/** A setting the function can't run without: a missing one stops it at boot, by name. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
