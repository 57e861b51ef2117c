import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { aboutQuery } from '../api/history.queries.ts';
import { writeHistoryView } from '../history-filter.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';

/** The latest events of one thing, below its details, with the way to all of them. */
export function SubjectActivity({ kind, id }: { kind: string; id: string }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useHistoryWords();
  const mayRead = useCan('history.read');
  const { data } = useQuery({ ...aboutQuery({ kind, id }), enabled: mayRead });
  if (!data || data.items.length === 0) return null;
  return (
    <Box lineTop as="section" py={16}>
      <Row justify="between" mb={8}>
        <Text as="h3" size={13} weight="semibold" spacing="none">
          {t(($) => $.history.activity)}
        </Text>
        <LinkButton variant="link" size="sm" to={`${paths.user.history}${writeHistoryView({ thing: id })}`}>
          {t(($) => $.history.activityAll)}
        </LinkButton>
      </Row>
      <Stack as="ul" gap={8} size={13}>
        {data.items.map((entry) => (
          <Row as="li" key={entry.id} gap={12} justify="between" align="baseline">
            <Text as="span" shrink>
              {words.action(entry.action)}
              <Text as="span" tone="muted">
                {' '}
                · {words.person(entry)}
              </Text>
            </Text>
            <Text
              as="time"
              size={12}
              tone="faint"
              tabular
              nowrap
              dateTime={entry.at}
              title={formats.dateTime(entry.at)}
            >
              {formats.relative(entry.at)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Box>
  );
}
