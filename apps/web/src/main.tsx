import './app/trusted-types.ts';
import './theme/base.css';
import './theme/tokens.css';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentBrand } from '#lib/brand/brand-store.ts';
import { reportMissingCsrfToken } from '#lib/api/request-headers.ts';
import { startColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { watchSheets } from '#lib/lazy/failed-sheets.ts';
import { startReducedMotion } from '#lib/preferences/reduced-motion.ts';
import { App } from './app/app.tsx';
import { isShownPrivate, leaveToLogin } from './app/router.tsx';
import { startSessionSync } from './app/session-sync.ts';
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

async function start(): Promise<void> {
  reportMissingCsrfToken();
  watchSheets();
  startColorScheme();
  startReducedMotion();
  startSessionSync({ isShownPrivate, leaveToLogin });
  await withTimeout(startI18n());
  createRoot(rootElement()).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

start().catch((error: unknown) => {
  console.error(error);
  showReload();
});
