const controls = new RegExp(
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u200B\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]',
  'g',
);

/** Only addresses that cannot run anything: web, mail, telephone, and paths of this site. */
function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/[^\s<>"']+|mailto:[^\s<>"']+|tel:[+\d() .-]+|\/(?!\/)[^\s<>"'\\]*|#[\w-]+)$/i.test(address);
}

function withoutTags(text: string): string {
  const stripped = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?[a-z!?][^>]*>/gi, '');
  // What was cut may leave a new tag behind: `<scr<b>ipt>`.
  return stripped === text ? stripped : withoutTags(stripped);
}

/**
 * Markdown without anything that could do more than be read: HTML is taken out, pictures too (they would be fetched from
 * others), links that are no plain address keep their words only, and characters that turn the direction of texts are gone.
 */
export function sanitiseMarkdown(text: string): string {
  return withoutTags(text.replace(/\r\n?/g, '\n').replace(controls, ''))
    .replace(/</g, '‹')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\(\s*([^)\s]*)[^)]*\)/g, (_whole, label: string, address: string) =>
      isSafeAddress(address) ? `[${label}](${address})` : label,
    )
    .replace(/^\s*\[[^\]]+\]:.*$/gm, '')
    .trim();
}
