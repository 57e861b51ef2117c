import type { BrowserContext, Frame } from '@playwright/test';
import { runMark } from './corpus.ts';

/** Forbidden events in a browser. */
export type Sightings = {
  /** Numbers of payloads that ran. */
  ran: Set<number>;
  dialogs: string[];
  /** Requested URLs outside the product. */
  foreign: Set<string>;
  /** Scripts blocked by the page's policy: escaping was missing. */
  stopped: string[];
  /** Our own styles blocked by the policy: an inline style without a nonce. */
  unstyled: string[];
};

const stoppedScript =
  /(?:Executing inline|Running the JavaScript URL|Loading the script|Refused to (?:execute|run|load the script)).*Content Security Policy/;
const refusedStyle = /(?:Applying inline style|Refused to apply).*Content Security Policy/;

/** Watches every page, frame and worker of a context; requests to other hosts are recorded and blocked. */
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

/** Everything in a document that could run or load scripts if nothing else prevented it. */
function scan(mark: string): string[] {
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster', 'srcdoc']);
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const { localName } = element;
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${localName}[${name}]`);
      // An image used as an image runs nothing: the favicon is one.
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

/** The app's session as code in this document could read it: a text, or `refused`. */
export function readStoredToken(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    try {
      return String(localStorage.getItem('access_token'));
    } catch {
      return 'refused';
    }
  });
}

/** Waits until a document stops growing; live screens render in several steps. */
export async function settle(frame: Frame): Promise<void> {
  let before = -1;
  for (let round = 0; round < 20; round += 1) {
    const size = await frame.evaluate(() => document.documentElement.outerHTML.length);
    if (size === before) return;
    before = size;
    await frame.page().waitForTimeout(120);
  }
}
