import type { ConversationCounts } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#components/filters/search-box.tsx';
import type { MailboxAddress } from '../mailbox-address.ts';
import { MailboxTabs } from './mailbox-tabs.tsx';
import classes from './list-pane.module.css';

type Props = {
  address: MailboxAddress;
  counts: ConversationCounts | undefined;
  onSearch: (search: string) => void;
  note: ReactNode;
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Left column: states, search, conversations. */
export function ListPane({ address, counts, onSearch, note, box, children }: Props) {
  const { t } = useTranslation('mailbox');
  return (
    <section className={classes.pane}>
      <MailboxTabs current={address.search === '' ? address.state : undefined} counts={counts} />
      <div className={classes.top}>
        <SearchBox isFull label={t(($) => $.mailbox.list.search)} value={address.search} onSearch={onSearch} />
        {note}
      </div>
      <div ref={box} className={classes.box}>
        {children}
      </div>
    </section>
  );
}
