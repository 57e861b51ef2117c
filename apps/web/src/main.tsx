import './app/trusted-types.ts';
import './theme/base.css';
import './theme/tokens.css';
import './theme/fonts.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentBrand } from '#lib/brand/brand-store.ts';
import { reportMissingCsrfToken } from '#lib/api/request-headers.ts';
import { startColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { loadNamespaces, startI18n } from '#lib/i18n/i18n.ts';
import { watchSheets } from '#lib/lazy/failed-sheets.ts';
import { loadPatiently } from '#lib/lazy/load-patiently.ts';
import { startReducedMotion } from '#lib/preferences/reduced-motion.ts';
import { privatePath } from './app/entry-paths.ts';
import { LoadFailureScreen } from './app/errors/load-failure-screen.tsx';
import { enterWithoutSession, isLoginAlone } from './app/first-screen.ts';
import { withTimeout } from './app/with-timeout.ts';

function rootElement(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#root');
  if (!element) throw new Error('the page has no #root');
  return element;
}

/** Texts or code of the first screen failed to load: no text can be shown yet, so an icon must do. */
function showReload(): void {
  const button = document.createElement('button');
  button.className = 'boot-retry';
  button.textContent = '↻';
  button.setAttribute('aria-label', currentBrand().name);
  button.addEventListener('click', () => window.location.reload());
  rootElement().querySelector('.boot')?.append(button);
}

async function loadLogin(): Promise<ComponentType> {
  const [{ LoginAlone }] = await Promise.all([import('./app/login-alone.tsx'), loadNamespaces(['access'])]);
  return LoginAlone;
}

/** The routes behind sign-in come along, where the router would ask for them next. */
async function loadApp(): Promise<ComponentType> {
  const routes = privatePath.test(window.location.pathname) ? import('./app/private-routes.tsx') : undefined;
  const [{ App }] = await Promise.all([import('./app/app.tsx'), routes]);
  return App;
}

async function loadFirstScreen(): Promise<ComponentType> {
  try {
    return await withTimeout(loadPatiently(isLoginAlone() ? loadLogin : loadApp));
  } catch (error) {
    return () => <LoadFailureScreen error={error} />;
  }
}

async function start(): Promise<void> {
  reportMissingCsrfToken();
  watchSheets();
  startColorScheme();
  startReducedMotion();
  enterWithoutSession();
  const [Screen] = await Promise.all([loadFirstScreen(), withTimeout(startI18n())]);
  createRoot(rootElement()).render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  );
}

start().catch((error: unknown) => {
  console.error(error);
  showReload();
});
