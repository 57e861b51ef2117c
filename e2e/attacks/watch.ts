import type { BrowserContext, Frame } from '@playwright/test';
import { runMark } from './corpus.ts';

/** What happened in a browser that must not. */
export type Sightings = {
  /** Numbers of payloads that ran. */
  ran: Set<number>;
  dialogs: string[];
  /** Addresses outside the product that were asked for. */
  foreign: Set<string>;
  /** Script the page's policy had to stop: an escape was missing. */
  stopped: string[];
  /** Style sheets of our own that the policy refused: something stands there naked. */
  unstyled: string[];
};

const stoppedScript =
  /(?:Executing inline|Running the JavaScript URL|Loading the script|Refused to (?:execute|run|load the script)).*Content Security Policy/;
const refusedStyle = /(?:Applying inline style|Refused to apply).*Content Security Policy/;

/** Watches every page, frame and worker of a context; requests to anybody else are noted and not made. */
export async function watch(context: BrowserContext, own: readonly string[]): Promise<Sightings> {
  const seen: Sightings = { ran: new Set(), dialogs: [], foreign: new Set(), stopped: [], unstyled: [] };
  const marked = new RegExp(`^/${runMark}(\\d+)/$`);
  context.on('console', (message) => {
    const number = marked.exec(message.text())?.[1];
    if (number !== undefined) seen.ran.add(Number(number));
    if (message.type() === 'log') return;
    const text = `${message.location().url} ${message.text()}`.slice(0, 300);
    if (stoppedScript.test(text)) seen.stopped.push(text);
    if (refusedStyle.test(text)) seen.unstyled.push(text);
  });
  context.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hosts = new Set(own.map((url) => new URL(url).host));
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !hosts.has(url.host),
    (route) => {
      seen.foreign.add(route.request().url());
      return route.abort();
    },
  );
  return seen;
}

/** Whatever in a document could run or lead to script, had nothing else stopped it. */
function scan(mark: string): string[] {
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster', 'srcdoc']);
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const { localName } = element;
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${localName}[${name}]`);
      // A picture as a picture runs nothing: the tab's own sign is one.
      if (localName === 'link' && element.getAttribute('rel') === 'icon') continue;
      const leads = /^[\s\u0000-\u0020]*(?:javascript|vbscript|data:text|data:application|data:image\/svg)/i.test(
        value,
      );
      if (addresses.has(name) && leads) found.push(`${localName}[${name}=${value.slice(0, 60)}]`);
    }
    const isData = element.getAttribute('type') === 'application/ld+json';
    if (localName === 'script' && !isData && element.textContent.includes(mark)) found.push('script');
    if (localName === 'base' && element.hasAttribute('href')) found.push('base');
    if (localName === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() === 'refresh') found.push('refresh');
  }
  return found;
}

export function findExecutable(frame: Frame): Promise<string[]> {
  return frame.evaluate(scan, runMark);
}

/** The session of the app as code in this document would read it: a text, or `refused`. */
export function readStoredToken(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    try {
      return String(localStorage.getItem('access_token'));
    } catch {
      return 'refused';
    }
  });
}

/** Waits until a document stops growing; live screens fill in several steps. */
export async function settle(frame: Frame): Promise<void> {
  let before = -1;
  for (let round = 0; round < 20; round += 1) {
    const size = await frame.evaluate(() => document.documentElement.outerHTML.length);
    if (size === before) return;
    before = size;
    await frame.page().waitForTimeout(120);
  }
}
