/** Where those whom a school accepted lived. */
export interface Origins {
  /** That of the school. */
  state: string | null;
  /** How many of them lived in each. */
  states: Record<string, number>;
}

/** The same in numbers, of those who told it. */
export function originsOf({ state, states }: Origins, home: string | null) {
  const from = (name: string | null) => (name === null ? 0 : (states[name] ?? 0));
  const told = Object.values(states).reduce((sum, people) => sum + people, 0);
  const elsewhere = state === null ? 0 : told - from(state);
  return { told, fromHome: from(home), elsewhere, isOpen: from(home) + elsewhere > 0 };
}

/** '2 of the 3 we know of lived out of state, 1 of them in Texas'; null if nobody told. */
export function originsInWords(school: Origins, home: string | null): string | null {
  const { told, fromHome, elsewhere } = originsOf(school, home);
  if (told === 0 || (school.state === null && home === null)) return null;
  if (home !== null && (school.state === home || school.state === null)) {
    return lived(fromHome, told, `in ${home}`);
  }
  if (elsewhere === 0) return lived(told, told, 'in state');
  if (fromHome === elsewhere) return lived(fromHome, told, `in ${home}`);
  const fromOutside = lived(elsewhere, told, 'out of state');
  return fromHome > 0 ? `${fromOutside}, ${fromHome} of them in ${home}` : fromOutside;
}

/** As it is said aloud; a profile may be there that does not tell. */
function lived(people: number, told: number, where: string): string {
  if (told === 1) return `the one we know of ${people === 1 ? 'lived' : 'did not live'} ${where}`;
  const all = told === 2 ? 'both' : `all ${told}`;
  return `${people === told ? all : `${people || 'none'} of the ${told}`} we know of lived ${where}`;
}

const most = 5;

/** '2 of 3 in Texas' and '1 of 3 elsewhere: Massachusetts'. */
export function homesOf({ state, states }: Origins): string[] {
  const { told } = originsOf({ state, states }, null);
  const inside = state === null ? 0 : (states[state] ?? 0);
  const others = Object.entries(states)
    .filter(([name]) => name !== state)
    .toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .map(([name]) => name);
  const named = others.slice(0, most).join(', ') + (others.length > most ? ' …' : '');
  return [
    state !== null && told > 0 && `${inside} of ${told} in ${state}`,
    inside < told && `${told - inside} of ${told} ${state === null ? 'in' : 'elsewhere:'} ${named}`,
  ].filter((line) => line !== false);
}
