import type { ReactNode } from 'react';
import { hasVariables } from '../model/safe-url.ts';
import type { PageContext } from './page-context.ts';

type PageLinkProps = {
  href: string;
  blockId: string;
  context: PageContext;
  /** Position in the block, for click statistics. */
  item?: number;
  className?: string;
  label?: string | undefined;
  /** The owner confirms that the target is the same person elsewhere (rel="me"). */
  isMe?: boolean;
  /** Opens a new tab. */
  opensTab?: boolean;
  children: ReactNode;
};

/** Every link of an owner goes through here: the only place that writes their addresses into the page. */
export function PageLink({
  href,
  blockId,
  context,
  item = 0,
  className,
  label,
  isMe,
  opensTab = false,
  children,
}: PageLinkProps): ReactNode {
  // Only mails fill in variables; on a page such a link would be dead.
  if (hasVariables(href)) return <span className={className}>{children}</span>;
  const isWeb = /^https?:/i.test(href);
  // Downloads are counted like links to other sites.
  const isCounted = isWeb || href.startsWith('/f/');
  const target = isCounted && context.resolveLink ? context.resolveLink({ href, blockId, item }) : href;
  const rel = isMe ? 'me noopener' : 'noopener ugc nofollow';
  return (
    <a
      className={className}
      href={target}
      rel={isWeb ? rel : undefined}
      aria-label={label}
      // Targets the top window even when the page is framed by another site, which most targets would refuse.
      target={isWeb ? (context.isPreview || opensTab ? '_blank' : '_top') : undefined}
    >
      {children}
    </a>
  );
}
