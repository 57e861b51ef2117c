import type { ReactNode } from 'react';
import type { PageTexts } from '../locales/locale-texts.ts';
import { type InAppBrowser, inAppBrowserNames } from './in-app-browser.ts';

type Props = { app: InAppBrowser; address: string; texts: PageTexts };

/** LINE opens an address outside its window when it carries this parameter; no other program offers this. */
function outsideUrl(app: InAppBrowser, address: string): string | undefined {
  if (app !== 'line' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}

/** A line on top for visitors in an in-app browser: how to leave it, without any script. */
export function InAppBar({ app, address, texts }: Props): ReactNode {
  const { inApp } = texts;
  const outside = outsideUrl(app, address);
  return (
    <details className="iab">
      <summary>
        {inApp.where.replace('{{app}}', inAppBrowserNames[app])} <b>{inApp.how}</b>
      </summary>
      {outside === undefined ? (
        <p>{inApp.steps}</p>
      ) : (
        <p>
          <a href={outside}>{inApp.open}</a>
        </p>
      )}
      <label>
        {inApp.copy}
        <input type="url" readOnly value={address} size={30} />
      </label>
    </details>
  );
}
