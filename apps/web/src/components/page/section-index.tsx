import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import classes from './section-index.module.css';

export type IndexGroup = {
  /** Heading above its sections; without one they simply follow. */
  title?: string;
  /** Ids and labels of the sections, in page order. */
  parts: readonly { id: string; label: string }[];
};

type Props = { label: string; groups: readonly IndexGroup[] };

/** Reading continues at the section, not at the index. */
function focusSection(id: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(`${id}-title`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/**
 * Index of a long page: a sticky list next to it that highlights the current section, or a select above it on narrow
 * screens. The URL names the section, so that it can be shared.
 */
export function SectionIndex({ label, groups }: Props) {
  const { t } = useTranslation('common');
  const { search } = useLocation();
  const navigate = useNavigate();
  const here = useSectionInView(groups.flatMap(({ parts }) => parts.map(({ id }) => id)));
  return (
    <Box as="nav" shrink className={classes.index} aria-label={label}>
      <Stack maxH="calc(100dvh - 116px)" gap={8} className={classes.list}>
        {groups.map(({ title, parts }) => (
          <div key={parts[0]?.id} className={classes.group}>
            {title !== undefined && (
              <Text pb={2} px={10} size={12} weight="medium" tone="faint">
                {title}
              </Text>
            )}
            <ul>
              {parts.map((part) => (
                <li key={part.id}>
                  <Link
                    to={{ search, hash: part.id }}
                    aria-current={part.id === here ? 'location' : undefined}
                    onClick={() => focusSection(part.id)}
                  >
                    {part.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
      <label className={classes.choice}>
        <span>{t(($) => $.common.goTo)}</span>
        <select
          value={here}
          onChange={(event) => {
            const id = event.currentTarget.value;
            void navigate({ search, hash: id });
          }}
        >
          {groups.map(({ title, parts }) => {
            const options = parts.map((part) => (
              <option key={part.id} value={part.id}>
                {part.label}
              </option>
            ));
            return title === undefined ? (
              options
            ) : (
              <optgroup key={title} label={title}>
                {options}
              </optgroup>
            );
          })}
        </select>
      </label>
    </Box>
  );
}
