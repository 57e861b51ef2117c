import { useState } from 'react';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { RecordBody } from '#components/page/record-page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { sampleTexts } from './sample-texts.ts';

const unknown = new ApiError({ kind: 'http', status: 404, code: 'resource.not_found' });
const unreachable = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });

/** A read that fails at first, one that does not end, one of nothing, and one that failed when it was repeated. */
export function Reads() {
  const said = sampleTexts();
  const [tries, setTries] = useState(0);
  const refetch = () => setTries(tries + 1);
  const failing = tries === 0 ? { data: undefined, error: unreachable } : { data: said.done, error: null };
  const missing = <EmptyState drawing="snapped" isCompact level={3} title={said.empty} help={said.emptyHelp} />;
  return (
    <Grid columns="repeat(auto-fit, minmax(260px, 1fr))" gap={16}>
      <Card title={said.failed}>
        <Loaded query={{ ...failing, refetch }}>{(done) => <p>{done}</p>}</Loaded>
      </Card>
      <Card title={said.before}>
        <Loaded query={{ data: undefined, error: null, refetch }} rows={2}>
          {said.done}
        </Loaded>
      </Card>
      <Card title={said.empty}>
        <Loaded query={{ data: undefined, error: unknown, refetch }} missing={missing}>
          {said.done}
        </Loaded>
      </Card>
      <Card title={said.person}>
        <Loaded query={{ data: said.people, error: unreachable, refetch }}>
          {(people) => (
            <Stack as="ul" gap={4}>
              {people.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </Stack>
          )}
        </Loaded>
      </Card>
    </Grid>
  );
}

/** Rows that come one by one; the second one fails at first. */
export function Parts() {
  const said = sampleTexts();
  const [shown, setShown] = useState(1);
  const [tries, setTries] = useState(0);
  const isFailing = shown === 2 && tries < 2;
  return (
    <Stack gap={8} align="start">
      {said.people.slice(0, shown).map((name) => (
        <p key={name}>{name}</p>
      ))}
      <LoadMore
        size="sm"
        query={{
          hasNextPage: shown < said.people.length,
          isFetchingNextPage: false,
          isFetchNextPageError: isFailing && tries > 0,
          error: unreachable,
          fetchNextPage: () => {
            setTries(tries + 1);
            if (shown !== 2 || tries > 0) setShown(shown + 1);
          },
        }}
      >
        {said.person}
      </LoadMore>
    </Stack>
  );
}

/** One thing: head, views in the address, and facts next to them where there is room. */
export function Records() {
  const said = sampleTexts();
  return (
    <Box border radius="lg" clip>
      <RecordBody
        head={() => (
          <Text as="h3" display size={24}>
            {said.person}
          </Text>
        )}
        label={said.shop}
        views={[
          { key: 'before', label: said.before, content: () => <p>{said.long}</p> },
          { key: 'sent', label: said.sent, count: 1200, content: () => <p>{said.done}</p> },
        ]}
        facts={{ key: 'facts', label: said.name, content: () => <p>{said.nameHint}</p> }}
      />
    </Box>
  );
}
