import { readValue, writeValue } from '../browser-store.ts';
import { fromClipboardHtml, readCarried } from './block-clipboard.ts';
import { type CarriedBlocks, toClipboardHtml } from './carried-blocks.ts';

/** What was copied last in this browser, for other tabs and where the system's clipboard may not be read. */
export function keepCopied(userId: string, carried: CarriedBlocks): Promise<void> {
  return writeValue('clipboard', { key: userId, value: carried });
}

/** The system's clipboard, if this page may read it without asking. */
async function readSystemClipboard(): Promise<CarriedBlocks | undefined> {
  if (!('clipboard' in navigator) || !('permissions' in navigator)) return undefined;
  try {
    // NOTE: browsers know this permission, the DOM's types do not name it.
    const name = 'clipboard-read' as PermissionName;
    if ((await navigator.permissions.query({ name })).state !== 'granted') return undefined;
    for (const item of await navigator.clipboard.read()) {
      if (item.types.includes('text/html')) return fromClipboardHtml(await (await item.getType('text/html')).text());
    }
  } catch (error) {
    console.debug('the clipboard of the system cannot be read here', error);
  }
  return undefined;
}

/** The blocks of a paste: those in its markup, or without any, what was copied last here or by another program. */
export async function takePasted({
  html,
  userId,
}: {
  html: string | null;
  userId: string;
}): Promise<CarriedBlocks | undefined> {
  return html === null ? readCopied(userId) : fromClipboardHtml(html);
}

async function readCopied(userId: string): Promise<CarriedBlocks | undefined> {
  const [kept, system] = [readCarried(await readValue('clipboard', userId)), await readSystemClipboard()];
  return system && (!kept || system.at > kept.at) ? system : kept;
}

/** Puts blocks on the system's clipboard outside a copy event, where that is allowed. */
export async function writeSystemClipboard(carried: CarriedBlocks, prose: string): Promise<void> {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') return;
  const blob = (type: string, text: string) => new Blob([text], { type });
  const item = new ClipboardItem({
    'text/html': blob('text/html', toClipboardHtml(carried, prose)),
    'text/plain': blob('text/plain', prose),
  });
  try {
    await navigator.clipboard.write([item]);
  } catch (error) {
    // It is kept in this browser as well, so pasting here works all the same.
    console.debug('the clipboard of the system cannot be written here', error);
  }
}
