import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { ShellCounts } from '../api/shell.queries.ts';
import classes from './side-menu.module.css';

/** The most used profiles under “Perfiles”. */
export function MenuProfiles({ profiles }: { profiles: ShellCounts['profiles'] }) {
  const { pathname } = useLocation();
  return (
    <Box mt={2} mb={4} ml={20} pl={12} className={classes.sub}>
      {profiles.map((profile) => {
        const to = paths.user.profileView(profile.id);
        return (
          <Row
            as={Link}
            gap={8}
            h={28}
            py={0}
            px={8}
            radius="sm"
            size={13}
            tone="muted"
            hover="active"
            key={profile.id}
            to={to}
            className={classes.subItem}
            aria-current={pathname === to ? 'page' : undefined}
          >
            <Box
              w={8}
              h={8}
              radius="full"
              as="span"
              fixed
              className={classes.dot}
              style={{ background: profile.color ?? 'var(--label-8)' }}
            />
            <Text as="span" truncate>
              {profile.name}
            </Text>
          </Row>
        );
      })}
    </Box>
  );
}
