/** What the database asks for before an act: that whoever uses this session gives their password once more. */
export interface ProofDue {
  /** One of those in supabase/migrations/…_acts.sql. */
  act: string;
  /** What exactly, for example the new address. */
  subject: string;
  /** A sentence for the person. */
  message: string;
}

type Asker = (due: ProofDue) => Promise<boolean>;

let ask: Asker = () => Promise.resolve(false);

/** Sets who asks the person. It resolves to whether they have proved themselves; false ends the act with its refusal. */
export function askForProofsWith(asker: Asker): void {
  ask = asker;
}

export const askForProof: Asker = (due) => ask(due);
