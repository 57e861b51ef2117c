import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';

const mimeForm = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/;
// Control and direction characters make a name look like another one.
const deceptive = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A name that is safe to show and send; without a path, never empty. */
export function cleanOutgoingName(name: string, fallback: string): string {
  const last = name.normalize('NFC').replace(deceptive, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  if (last === '' || last === '.' || last === '..') return fallback;
  if (last.length <= replyLimits.fileName) return last;
  const dot = last.lastIndexOf('.');
  const ending = dot > 0 && last.length - dot <= 12 ? last.slice(dot) : '';
  return `${last.slice(0, replyLimits.fileName - ending.length).trimEnd()}${ending}`;
}

/** The name with another extension, for a redrawn image. */
export function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}.${ending}`;
}

/** The media type reported by the browser, if valid; what it is served as is decided elsewhere. */
export function cleanMime(mime: string): string {
  const bare = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return mimeForm.test(bare) && !/^(?:message|multipart)\//.test(bare) ? bare : 'application/octet-stream';
}
