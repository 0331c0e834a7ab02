import '../styles/app.css';

import { ProofPage } from '#features/proof/proof-page.tsx';

export const ProofRoute = () => <ProofPage />;
