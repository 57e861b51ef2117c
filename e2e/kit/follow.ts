import type { Page } from '@playwright/test';

const patienceMs = 5000;

/**
 * Navigates inside the app like a link; reloading for every screen would be three times as slow. False when the app is
 * not open or its next screen cannot be recognised by its own heading.
 */
export async function follow(page: Page, path: string): Promise<boolean> {
  const before = await page.evaluate((next) => {
    const heading = document.querySelector('h1');
    if (heading === null || location.pathname === '/' || document.querySelector('#root') === null) return undefined;
    // Only another screen has another heading.
    if (new URL(next, location.href).pathname === location.pathname) return undefined;
    heading.setAttribute('data-before', '');
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
    return heading.textContent;
  }, path);
  if (before === undefined) return false;
  return page
    .waitForFunction(
      (text) => {
        const heading = document.querySelector('h1');
        // A screen of the same kind keeps the element and changes its text.
        return heading !== null && (!heading.hasAttribute('data-before') || heading.textContent !== text);
      },
      before,
      // Asking at every frame, as it does by default, keeps the browser making frames.
      { timeout: patienceMs, polling: 50 },
    )
    .then(
      () => true,
      () => false,
    );
}
