import type postgres from 'postgres';
import type { Finding } from '../environment.ts';

interface Plan {
  name: string;
  /** US cents. */
  price_cents: number;
  capabilities: string[];
}

/** Reports plans on sale that cost more than smaller ones that together have the same. */
export async function checkPrices(sql: postgres.Sql): Promise<Finding[]> {
  return dearPlans(
    await sql<Plan[]>`
      select name, price_cents, capabilities from public.products
      where is_active and price_cents > 0 and capabilities <> '{}' order by sort_order`,
  );
}

export function dearPlans(plans: readonly Plan[]): Finding[] {
  return plans.flatMap((plan) => {
    const smaller = plans.filter(
      (one) => one !== plan && one.capabilities.every((part) => plan.capabilities.includes(part)),
    );
    const parts = cheapest(plan.capabilities, smaller);
    const sum = totalOf(parts ?? []);
    if (!parts || plan.price_cents <= sum) return [];
    return [
      {
        problem: `${plan.name} costs ${dollars(plan.price_cents)}, more than what it includes: ${parts.map(({ name }) => name).join(' and ')}, ${dollars(sum)}.`,
        remedy: 'Change a price on the admin’s Products page.',
      },
    ];
  });
}

/** The cheapest of these plans that together have all capabilities; null if some is missing. */
function cheapest([wanted, ...rest]: string[], plans: Plan[]): Plan[] | null {
  if (wanted === undefined) return [];
  const choices = plans
    .filter(({ capabilities }) => capabilities.includes(wanted))
    .flatMap((plan) => {
      const missing = rest.filter((part) => !plan.capabilities.includes(part));
      const others = cheapest(missing, plans);
      return others ? [[plan, ...others]] : [];
    });
  return choices.toSorted((a, b) => totalOf(a) - totalOf(b))[0] ?? null;
}

const totalOf = (plans: Plan[]) => plans.reduce((sum, plan) => sum + plan.price_cents, 0);
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
