import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { entryPaths } from '#app/entry-paths.ts';
import { LanguageSelect } from '#components/language/language-select.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Link } from '#components/link/link.tsx';
import { Logo } from '#components/thread/logo.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import { AccessScene } from './access-scene.tsx';
import form from './access-form.module.css';
import classes from './access-layout.module.css';

const year = new Date().getFullYear();

type Props = { title: string; heading?: string; say: string; children: ReactNode };

/** Frame of the screens before sign-in: form on the left, tagline on the right. */
export function AccessLayout({ title, heading, say, children }: Props) {
  const { t } = useTranslation(['access', 'common']);
  const { name, supportEmail, supportUrl } = useBrand();
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1.08fr)" minH="100vh" phone={{ columns: '1fr' }}>
      <title>{`${title} · ${name}`}</title>
      <Stack py={32} px={40} phone={{ p: '20px 20px 18px', minH: '100vh' }} className={classes.side}>
        <header>
          <Row as={Link} inline h={32} radius="sm" to={entryPaths.login} aria-label={name}>
            <Logo size={27} />
          </Row>
        </header>
        <Box as="main" full maxW={384} m="auto" py={28} phone={{ maxW: 'none', p: '22px 0', m: '0 0 auto' }}>
          {heading !== undefined && (
            <Text
              as="h1"
              display
              size={38}
              leading={1.1}
              spacing="display"
              mb={8}
              balance
              phone={{ size: 32 }}
              className={form.heading}
            >
              {heading}
            </Text>
          )}
          {children}
        </Box>
        <Row as="footer" justify="between" wrap gap={4} gapX={16} size={12} tone="faint">
          <span>
            © {year} {name}
          </span>
          <Row as="span" gap={16}>
            {support !== null && (
              <Row as="a" inline minH={24} href={support} rel="noopener" className={classes.footLink}>
                {t(($) => $.access.support)}
              </Row>
            )}
            <Row as={Link} inline minH={24} to={entryPaths.policy} className={classes.footLink}>
              {t(($) => $.access.policyLink)}
            </Row>
            <LanguageSelect />
          </Row>
        </Row>
      </Stack>
      <AccessScene say={say} />
    </Grid>
  );
}
