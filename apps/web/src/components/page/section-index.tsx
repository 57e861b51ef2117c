import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import classes from './section-index.module.css';

const partLook = layout('box', { block: true, px: 10, py: 4, size: 13, tone: 'muted', hover: 'lit' });
const selectLook = layout('box', {
  grow: true,
  shrink: true,
  maxW: 360,
  h: 36,
  px: 10,
  py: 0,
  border: 'input',
  radius: 'md',
  fill: 'surface',
  tone: 'default',
  weight: 'medium',
  focus: 'field',
  phone: { maxW: 'none', h: 44, size: 16 },
});

export type IndexGroup = {
  /** Heading above its sections; without one they simply follow. */
  title?: string;
  /** Ids and labels of the sections, in page order; `to` where a section is a page of its own. */
  parts: readonly { id: string; label: string; to?: string }[];
};

type Props = {
  label: string;
  groups: readonly IndexGroup[];
  /** Id of the section that is shown, where each is a page; else the one in view. */
  here?: string;
};

/** Reading continues at the section, not at the index. */
function focusSection(id: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(`${id}-title`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** The section that is shown: the page, or what is in view. */
function useHere(all: readonly { id: string }[], page: string | undefined): string | undefined {
  const inView = useSectionInView(all.map(({ id }) => id));
  return page ?? inView;
}

function currentOf(part: { id: string; to?: string }, here: string | undefined): 'location' | 'page' | undefined {
  if (part.id !== here) return undefined;
  return part.to === undefined ? 'location' : 'page';
}

function Options({ title, parts }: Props['groups'][number]) {
  const options = parts.map((part) => (
    <option key={part.id} value={part.id}>
      {part.label}
    </option>
  ));
  return title === undefined ? options : <optgroup label={title}>{options}</optgroup>;
}

/**
 * Index of a long page, or of pages that belong together: a sticky list next to it that highlights the current section,
 * or a select above it on narrow screens. The URL names the section, so that it can be shared.
 */
export function SectionIndex({ label, groups, here: page }: Props) {
  const { t } = useTranslation('common');
  const { search } = useLocation();
  const navigate = useNavigate();
  const all = groups.flatMap(({ parts }) => parts);
  const here = useHere(all, page);
  return (
    <Box phone={{ m: '0 -16px' }} as="nav" shrink className={classes.index} aria-label={label}>
      <Stack position="sticky" top={24} scrollY maxH="calc(100dvh - 116px)" gap={8} className={classes.list}>
        {groups.map(({ title, parts }) => (
          <div key={parts[0]?.id} className={classes.group}>
            {title !== undefined && (
              <Text pb={2} px={10} size={12} weight="medium" tone="faint">
                {title}
              </Text>
            )}
            <Stack as="ul" gap={2}>
              {parts.map((part) => (
                <li key={part.id}>
                  <Link
                    {...partLook}
                    to={part.to ?? { search, hash: part.id }}
                    aria-current={currentOf(part, here)}
                    onClick={() => focusSection(part.id)}
                  >
                    {part.label}
                  </Link>
                </li>
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
      <Row as="label" gap={10} size={13} tone="muted" className={classes.choice}>
        <Text as="span" fixed>
          {t(($) => $.common.goTo)}
        </Text>
        <select
          {...selectLook}
          value={here}
          onChange={(event) => {
            const id = event.currentTarget.value;
            void navigate(all.find((part) => part.id === id)?.to ?? { search, hash: id });
          }}
        >
          {groups.map((group) => (
            <Options key={group.parts[0]?.id} {...group} />
          ))}
        </select>
      </Row>
    </Box>
  );
}
