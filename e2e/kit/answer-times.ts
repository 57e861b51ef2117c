import type { Page } from '@playwright/test';

/** A key and after how many milliseconds the frame that answered it was shown; undefined if nothing answered it. */
export type Answer = { key: string; ms: number | undefined };

type Waiting = { key: string; at: number; ms: number | undefined; isSeen: boolean };

/**
 * Runs in the page: from the time of a key's event to the frame after the first thing that a person can see of it, the
 * focus, the caret, a letter, or an element that changes and is visible. What the test itself needs is not counted.
 */
function watch(): void {
  const waiting: Waiting[] = [];
  Object.assign(window, { keyAnswers: waiting });
  const answer = () => {
    for (const key of waiting) {
      if (key.isSeen) continue;
      key.isSeen = true;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          key.ms = performance.now() - key.at;
        };
        port2.postMessage(undefined);
      });
    }
  };
  const isVisible = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target, addedNodes }) => isVisible(addedNodes[0] ?? target))) answer();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const kind of ['focusin', 'input', 'selectionchange'])
    document.addEventListener(kind, answer, { capture: true });
  window.addEventListener(
    'keydown',
    ({ key, timeStamp, isTrusted }) => {
      if (isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key))
        waiting.push({ key, at: timeStamp, ms: undefined, isSeen: false });
    },
    { capture: true },
  );
}

export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

export async function readAnswers(page: Page): Promise<Answer[]> {
  const kept = await page.evaluate(() => (window as unknown as { keyAnswers: Waiting[] }).keyAnswers);
  return kept.map(({ key, ms }) => ({ key, ms }));
}
