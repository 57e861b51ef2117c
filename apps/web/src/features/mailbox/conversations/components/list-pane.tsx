import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import type { MailboxAddress } from '../mailbox-address.ts';
import { MailTroubleNotes } from './mail-trouble-notes.tsx';
import classes from './list-pane.module.css';

type Props = {
  address: MailboxAddress;
  /** Above the search, where there is no room for a column of views. */
  views: ReactNode;
  onSearch: (search: string) => void;
  filter: ReactNode;
  note: ReactNode;
  bulk: ReactNode;
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Search and conversations. */
export function ListPane({ address, views, onSearch, filter, note, bulk, box, children }: Props) {
  const { t } = useTranslation('mailbox');
  return (
    <Stack
      lineRight
      phone={{ flex: '1', border: '0' }}
      as="section"
      shrinkY
      shrink
      // On paper an open conversation is alone.
      data-screen-only={address.conversationId !== undefined || undefined}
    >
      {views}
      <Grid gap={8} fixed pt={12} pb={8} px={12}>
        <Row gap={4}>
          <Box grow shrink>
            <SearchBox isFull label={t(($) => $.mailbox.list.search)} value={address.search} onSearch={onSearch} />
          </Box>
          {filter}
        </Row>
        {note}
        <MailTroubleNotes />
      </Grid>
      <Box scrollY grow shrinkY ref={box} className={classes.box}>
        {children}
      </Box>
      {bulk}
    </Stack>
  );
}
