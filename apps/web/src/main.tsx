import '@baize/ui/styles.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepArrival } from './session/arrival.ts';
import { keepInstallOffer } from './session/install.ts';
import { startLanguage } from './session/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
keepArrival();
keepInstallOffer();
// A failed catalogue is no reason for an empty page: EN is here already.
await startLanguage().catch(() => undefined);
createRoot(root).render(<App />);
