// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './app/shell/app.css';
import { startApp } from './app/shell/start-app.tsx';

startApp();
