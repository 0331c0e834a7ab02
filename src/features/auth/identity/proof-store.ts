import { create } from 'zustand';

import type { ProofDue } from '#lib/data/proof.ts';

interface ProofState {
  /** Kept while the dialog fades out. */
  due: ProofDue | null;
  isOpen: boolean;
  /** Resolves when the dialog is answered. */
  answered: Promise<boolean>;
  answer: (isProved: boolean) => void;
}

const nobody = { due: null, isOpen: false, answered: Promise.resolve(false), answer: () => {} };

const useProofStore = create<ProofState>()(() => nobody);

export const useProofDue = () => useProofStore((state) => state.due);
export const useIsProofAsked = () => useProofStore((state) => state.isOpen);

/** Opens the dialog, and resolves to its answer. A second question waits for the same one: its request is then repeated. */
function asked(due: ProofDue): Promise<boolean> {
  const { isOpen, answered } = useProofStore.getState();
  if (isOpen) return answered;
  const promise = new Promise<boolean>((answer) => {
    useProofStore.setState({ due, isOpen: true, answer });
  });
  useProofStore.setState({ answered: promise });
  return promise;
}

function answered(isProved: boolean): void {
  const { answer } = useProofStore.getState();
  useProofStore.setState({ isOpen: false });
  answer(isProved);
}

export const proofEvents = { asked, answered };
