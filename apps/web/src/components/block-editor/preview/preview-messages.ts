import { isRecord } from '../blocks/draft-document.ts';

/** Messages from the preview to the editor. */
export type PreviewMessage =
  | { kind: 'ready' }
  | { kind: 'restored' }
  /** It could not be updated in place; the page must be reloaded. */
  | { kind: 'refused' }
  | { kind: 'scroll'; top: number }
  | { kind: 'pick'; id: string }
  | { kind: 'key'; key: string; shift: boolean };

/** Messages from the editor to the preview. */
export type PreviewOrder =
  | { kind: 'restore'; top: number }
  /** The same page rendered again: update what changed. */
  | { kind: 'follow'; html: string }
  | {
      kind: 'mark';
      id: string | null;
      /** The containing block, used when the block itself renders nothing. */
      within: string | null;
      label: string;
      scroll: boolean;
      color: string;
      ink: string;
    };

/** Parses a message from a frame with untrusted content. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  const message = isRecord(data) ? data['enlacePreview'] : undefined;
  if (!isRecord(message)) return undefined;
  const { kind, top, id, key, shift } = message;
  if (kind === 'ready' || kind === 'restored' || kind === 'refused') return { kind };
  if (kind === 'scroll' && typeof top === 'number') return { kind, top };
  if (kind === 'pick' && typeof id === 'string') return { kind, id };
  if (kind === 'key' && typeof key === 'string') return { kind, key, shift: shift === true };
  return undefined;
}

/** The origin of a sandboxed frame is opaque and cannot be named, so any page in it can read the message. */
export function sendPreviewOrder(frame: Window, order: PreviewOrder): void {
  frame.postMessage({ enlaceEditor: order }, '*');
}
