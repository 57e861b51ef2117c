import { type InAppBrowser, inAppBrowserOf } from '@enlace/blocks/page/in-app-browser.ts';

const remembered = new Map<string, InAppBrowser | undefined>();
const rememberedLimit = 2000;

/** The program in whose window a visitor looks; browsers send few different names, so answers are remembered. */
export function appOfVisitor(userAgent: string | undefined): InAppBrowser | undefined {
  if (userAgent === undefined) return undefined;
  if (remembered.has(userAgent)) return remembered.get(userAgent);
  const app = inAppBrowserOf(userAgent);
  if (remembered.size >= rememberedLimit) remembered.clear();
  remembered.set(userAgent, app);
  return app;
}
