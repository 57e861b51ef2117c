import PostalMime from 'postal-mime';

/** Waits until the outbox contains `count` mails to this address and returns their parsed parts, oldest first. */
export async function mailsTo(
  { outbox }: { outbox(): Promise<{ envelopeTo: string; raw: Buffer }[]> },
  { address, count = 1, timeoutMs = 10_000 }: { address: string; count?: number; timeoutMs?: number },
) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = (await outbox()).filter((mail) => mail.envelopeTo === address);
    if (found.length >= count) return Promise.all(found.map((mail) => PostalMime.parse(mail.raw)));
    if (performance.now() > deadline) throw new Error(`only ${found.length} of ${count} mails for ${address} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The first address in a text that matches, e.g. the link of a verification mail. */
export function linkIn(text: string | undefined, pattern: RegExp): string {
  const found = pattern.exec(text ?? '')?.[1];
  if (!found) throw new Error(`no link like ${pattern.source} in the mail`);
  return found;
}
