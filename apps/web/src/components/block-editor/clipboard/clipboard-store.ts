import { readValue, writeValue } from '../browser-store.ts';
import { fromClipboardHtml, readCarried } from './block-clipboard.ts';
import { type CarriedBlocks, toClipboardHtml } from './carried-blocks.ts';

/** Stores the last copied blocks in this browser, for other tabs and where the system clipboard is not readable. */
export function keepCopied(userId: string, carried: CarriedBlocks): Promise<void> {
  return writeValue('clipboard', { key: userId, value: carried });
}

/** The system clipboard, if it is readable without a prompt. */
async function readSystemClipboard(): Promise<CarriedBlocks | undefined> {
  if (!('clipboard' in navigator) || !('permissions' in navigator)) return undefined;
  try {
    // NOTE: browsers support this permission, the DOM types do not list it.
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

/** The blocks of a paste: those in its markup, or without any, the last copied here or by another program. */
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

/** Writes blocks to the system clipboard outside a copy event, where allowed. */
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
    // They are stored in this browser as well, so pasting here still works.
    console.debug('the clipboard of the system cannot be written here', error);
  }
}
