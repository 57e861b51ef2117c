import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { shelfSendersQuery, useSetShelfSender } from './shelf.queries.ts';

/** `@example.org` is everything from example.org. */
function useSenderName() {
  const { t } = useTranslation('views');
  return (sender: string) =>
    sender.startsWith('@') ? t(($) => $.views.shelf.wholeDomain, { domain: sender.slice(1) }) : sender;
}

/** Senders whose mail always goes to the list or the shelf; taking one away judges its mails again. */
export function ShelfSendersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('views');
  const query = useQuery(shelfSendersQuery);
  const set = useSetShelfSender();
  const canChange = useCan('mailbox.write');
  const nameOf = useSenderName();
  return (
    <Dialog title={t(($) => $.views.shelf.senders)} isOpen onClose={onClose}>
      <Grid gap={12}>
        <Text as="p" tone="muted">
          {t(($) => $.views.shelf.sendersHelp)}
        </Text>
        {set.error !== null && <FailureCallout failure={set.error} />}
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <Text as="p">{t(($) => $.views.shelf.noSenders)}</Text>
            ) : (
              <Stack as="ul" scrollY maxH="50vh" aria-label={t(($) => $.views.shelf.senders)}>
                {items.map(({ sender, place }) => (
                  <Row as="li" key={sender} gap={12} minH={44} lineTop justify="between">
                    <Text as="span" truncate shrink grow>
                      {nameOf(sender)}
                    </Text>
                    <Text as="span" size={12} tone="muted" fixed>
                      {t(($) => $.views.shelf.places[place])}
                    </Text>
                    {canChange && (
                      <IconButton
                        icon={IconX}
                        size={28}
                        iconSize={16}
                        label={t(($) => $.views.shelf.forget, { sender: nameOf(sender) })}
                        onClick={() => set.mutate({ sender, place: 'usual' })}
                      />
                    )}
                  </Row>
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Grid>
    </Dialog>
  );
}
