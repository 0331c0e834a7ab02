import '../styles/app.css';

import { ProofPage } from '../../../proof/proof-page.tsx';

export const ProofRoute = () => <ProofPage />;
