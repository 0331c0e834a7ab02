/** A required setting; if it is missing, the function fails at boot and names it. */
export function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
