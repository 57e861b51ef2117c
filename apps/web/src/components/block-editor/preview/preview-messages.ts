import { isRecord } from '../blocks/draft-document.ts';

/** What the preview tells the editor. */
export type PreviewMessage =
  | { kind: 'ready' }
  | { kind: 'restored' }
  /** It could not follow; the page must be drawn as a whole. */
  | { kind: 'refused' }
  | { kind: 'scroll'; top: number }
  | { kind: 'pick'; id: string }
  | { kind: 'key'; key: string; shift: boolean };

/** What the editor asks of the preview. */
export type PreviewOrder =
  | { kind: 'restore'; top: number }
  /** The same page drawn anew: take over what changed. */
  | { kind: 'follow'; html: string }
  | {
      kind: 'mark';
      id: string | null;
      /** The block that holds it, for when it draws nothing itself. */
      within: string | null;
      label: string;
      scroll: boolean;
      color: string;
      ink: string;
    };

/** Reads a message that came from a frame whose content is not ours to trust. */
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

/** The origin of a sandboxed frame is opaque and cannot be named, so the order is readable by whatever page is in it. */
export function sendPreviewOrder(frame: Window, order: PreviewOrder): void {
  frame.postMessage({ enlaceEditor: order }, '*');
}
