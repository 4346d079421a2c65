import '@baize/ui/styles.css';
import '@mantine/core/styles.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme/office.css';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<ConsoleApp />);
