import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { PaletteItem } from '#lib/palette/palette-item.ts';
import { groupsOf } from './groups.ts';
import { splitMatch } from './match.ts';
import classes from './palette.module.css';

export type Choice = { item: PaletteItem; inNewTab: boolean };
type Props = {
  id: string;
  items: readonly PaletteItem[];
  query: string;
  active: number;
  onHover: (index: number) => void;
  onChoose: (choice: Choice) => void;
};

function Label({ item, query }: { item: PaletteItem; query: string }) {
  const [before, match, after] = splitMatch({ text: item.label, query });
  return (
    <Stack as="span" grow shrink py={4}>
      <Text as="span" truncate>
        {before}
        {match !== '' && (
          <Text as="b" weight="bold" tone="primary">
            {match}
          </Text>
        )}
        {after}
      </Text>
      {item.excerpt !== undefined && (
        <Text as="span" truncate size={12} tone="faint">
          {item.excerpt.map(({ text, hit }, index) =>
            hit ? (
              <Text as="b" weight="bold" tone="primary" key={index}>
                {text}
              </Text>
            ) : (
              text
            ),
          )}
        </Text>
      )}
    </Stack>
  );
}

type RowProps = Omit<Props, 'items' | 'active'> & { item: PaletteItem; index: number; isActive: boolean };

function PaletteRow({ id, item, index, isActive, query, onHover, onChoose }: RowProps) {
  return (
    /* Keys are handled by the combobox, which keeps the focus. */
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */
    <Row
      radius={10}
      pointer
      minH={42}
      gap={12}
      px={10}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.item}
      onMouseMove={() => onHover(index)}
      onClick={(event) => onChoose({ item, inNewTab: event.ctrlKey || event.metaKey })}
      onAuxClick={(event) => event.button === 1 && onChoose({ item, inNewTab: true })}
    >
      <Grid center w={24} as="span" tone="faint">
        <Icon of={item.icon} />
      </Grid>
      <Label item={item} query={query} />
      {item.note !== undefined && (
        <Text maxW="45%" as="span" fixed truncate size={12} tone="faint">
          {item.note}
        </Text>
      )}
      {item.keys?.map((key, position) => (
        <Kbd key={position}>{key.toUpperCase()}</Kbd>
      ))}
    </Row>
  );
}

/** Results with their headings; the thread marks the one opened by Enter. */
export function PaletteList({ id, items, active, ...row }: Props) {
  const { t } = useTranslation('shell');
  const headId = useId();
  return (
    <Box
      maxH="min(420px, 55vh)"
      scroll
      pt={8}
      pb={10}
      px={8}
      id={id}
      role="listbox"
      aria-label={t(($) => $.shell.palette.label)}
    >
      {groupsOf(items).map((group) => (
        <div key={group.from} role="group" aria-labelledby={`${headId}-${group.from}`}>
          <Text
            as="div"
            pt={10}
            pb={6}
            px={10}
            size={12}
            weight="medium"
            tone="faint"
            id={`${headId}-${group.from}`}
            role="presentation"
          >
            {group.name}
          </Text>
          {group.items.map((item, place) => {
            const index = group.from + place;
            return <PaletteRow key={item.id} id={id} item={item} index={index} isActive={index === active} {...row} />;
          })}
        </div>
      ))}
    </Box>
  );
}
