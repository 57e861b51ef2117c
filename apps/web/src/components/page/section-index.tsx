import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, layout, Stack, Text } from '#components/layout/layout.tsx';
import { revealIn } from '#lib/navigation/reveal-in.ts';
import { useSectionInView } from './use-section-in-view.ts';
import classes from './section-index.module.css';

const partLook = layout('box', { block: true, px: 10, py: 4, size: 13, tone: 'muted', hover: 'lit' });
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

function reveal(link: HTMLElement | null): void {
  if (link) revealIn(link.closest('nav')?.firstElementChild, link);
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
      <Stack position="sticky" top={0} scrollY maxH="calc(100dvh - 116px)" gap={8} className={classes.list}>
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
                    ref={part.id === here ? reveal : undefined}
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
      <div className={classes.choice}>
        <SelectField
          label={t(($) => $.common.goTo)}
          hideLabel
          value={here ?? all[0]?.id}
          options={groups.flatMap(({ title, parts }) =>
            parts.map(({ id, label }) => ({ value: id, label, group: title })),
          )}
          onChange={(id) => void navigate(all.find((part) => part.id === id)?.to ?? { search, hash: id })}
        />
      </div>
    </Box>
  );
}
