const controls = new RegExp(
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u200B\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]',
  'g',
);

/** Only addresses that cannot run anything: web, mail, telephone, and paths of this site. */
function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/[^\s<>"']+|mailto:[^\s<>"']+|tel:[+\d() .-]+|\/(?!\/)[^\s<>"'\\]*|#[\w-]+)$/i.test(address);
}

const opening = /<\/?[a-z!?]$/i;

/**
 * One pass: what follows a removed tag may complete the characters before it (`<scr<b>ipt>`), so every character is
 * examined together with what was kept.
 */
function withoutTags(text: string): string {
  const kept: string[] = [];
  let open: number | undefined;
  let isClosed = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '>' && open !== undefined) {
      kept.length = open;
      open = undefined;
      continue;
    }
    kept.push(character);
    const end = kept.slice(-4).join('');
    const end3 = end.slice(-3);
    if (open === undefined && opening.test(end3)) open = kept.length - (end3.length - end3.lastIndexOf('<'));
    if (end !== '<!--' || !isClosed) continue;
    const close = text.indexOf('-->', at + 1);
    isClosed = close !== -1;
    if (!isClosed) continue;
    kept.length -= 4;
    if (open !== undefined && open >= kept.length) open = undefined;
    at = close + 2;
  }
  return kept.join('');
}

/** Replaces every `[words](what follows)` with the result of `write`; only the first character differs for images. */
function replaceLinks(text: string, form: '[' | '![', write: (words: string, inside: string) => string): string {
  let out = '';
  let done = 0;
  for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, done)) {
    const middle = text.indexOf(']', start);
    const end = middle === -1 ? -1 : text.indexOf(')', middle);
    if (end === -1) break;
    const isLink = text[middle + 1] === '(';
    out += text.slice(done, isLink ? start : middle + 1);
    if (isLink) out += write(text.slice(start + form.length, middle), text.slice(middle + 2, end));
    done = (isLink ? end : middle) + 1;
  }
  return out + text.slice(done);
}

/**
 * Markdown reduced to what can only be read: HTML is removed, as are images (which would be loaded from elsewhere),
 * links without a plain address keep only their text, and text direction marks are removed.
 */
export function sanitiseMarkdown(text: string): string {
  const plain = withoutTags(text.replace(/\r\n?/g, '\n').replace(controls, '')).replaceAll('<', '‹');
  const withoutPictures = replaceLinks(plain, '![', (words) => words);
  return replaceLinks(withoutPictures, '[', (words, inside) => {
    const [address = ''] = inside.trimStart().split(/\s/, 1);
    return isSafeAddress(address) ? `[${words}](${address})` : words;
  })
    .replace(/^[^\S\n\r\u2028\u2029]*\[[^[\]]+\]:.*$/gm, '')
    .trim();
}
