import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Segments } from '#components/filters/segments.tsx';
import { LanguageSelect } from '#components/language/language-select.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { changeColorScheme, shownColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { Buttons, Choices, Moments, TextFields } from './field-examples.tsx';
import { Filters, Menus, Table } from './list-examples.tsx';
import { Parts, Reads, Records } from './page-examples.tsx';
import { sampleTexts } from './sample-texts.ts';
import { Figures, Forms, Layers, Layout, Notes, States, Toasts } from './state-examples.tsx';

/** Every example, by its name in the code. */
export const examples: Record<string, () => ReactNode> = {
  Layout,
  Buttons,
  TextFields,
  Choices,
  Moments,
  Filters,
  Table,
  Menus,
  Layers,
  Forms,
  Toasts,
  Notes,
  States,
  Reads,
  Parts,
  Records,
  Figures,
};

function Examples() {
  return (
    <Stack gap={40}>
      {Object.entries(examples).map(([name, Example]) => (
        <Stack as="section" gap={12} key={name} aria-label={name}>
          <Text as="h2" display size={20}>
            {name}
          </Text>
          <Example />
        </Stack>
      ))}
    </Stack>
  );
}

type Width = 'wide' | 'phone';

/** Parts that every screen is made of, with their states; in development only. A frame as wide as a phone shows them there. */
export function KitPage() {
  const said = sampleTexts();
  const { pathname, search } = useLocation();
  const [scheme, setScheme] = useState(shownColorScheme());
  const [width, setWidth] = useState<Width>('wide');
  const isFramed = new URLSearchParams(search).has('framed');
  return (
    <Page title={said.kit}>
      {!isFramed && (
        <Row wrap gap={16} mb={24}>
          <Segments
            label={said.look}
            value={scheme}
            onChange={(next) => {
              setScheme(next);
              changeColorScheme(next);
            }}
            segments={[
              { value: 'light', label: said.light },
              { value: 'dark', label: said.dark },
            ]}
          />
          <Segments
            label={said.width}
            value={width}
            onChange={setWidth}
            segments={[
              { value: 'wide', label: said.wide },
              { value: 'phone', label: said.phone },
            ]}
          />
          <LanguageSelect />
        </Row>
      )}
      {width === 'wide' ? (
        <Examples />
      ) : (
        <Box border radius="lg" clip w={390}>
          <iframe title={said.phone} src={`${pathname}?framed`} width={390} height={760} />
        </Box>
      )}
    </Page>
  );
}
