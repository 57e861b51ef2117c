// tokens.css stays the only source of colour: the resolver below points Mantine's variables at it,
// so that both schemes switch together.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const papel: MantineColorsTuple = ['#FCFBF8', '#F6F4F1', '#EDEAE5', '#E0DDD7', '#CBC7BF', '#A9A49C', '#817F87', '#63646F', '#424452', '#222535'];
const tinta: MantineColorsTuple = ['#ECE9E4', '#CAC7C1', '#A3A4AC', '#82848E', '#4C4F5D', '#343947', '#252A38', '#191E2B', '#111622', '#0A0E18'];
const anil: MantineColorsTuple = ['#F1F6FF', '#E2ECFF', '#C6D9FE', '#9DBDFE', '#769EF2', '#537DDB', '#3860BB', '#274A9C', '#1B387B', '#112657'];
const bermellon: MantineColorsTuple = ['#FFF3F0', '#FFE4DE', '#FEC9BC', '#FDA38D', '#FE7556', '#F4512C', '#DC390F', '#C12C00', '#961F00', '#691200'];
const azafran: MantineColorsTuple = ['#FFF7ED', '#FEEDD8', '#FDDBB2', '#FBC484', '#F7AC53', '#ED9526', '#CD7A0A', '#A45E08', '#7E4504', '#5A2D00'];
const olivo: MantineColorsTuple = ['#F2F9F2', '#E2F2E2', '#C5E5C6', '#9FD0A1', '#74B679', '#509B58', '#35813F', '#246A2E', '#185321', '#103A16'];
const grana: MantineColorsTuple = ['#FFF2F3', '#FFE3E6', '#FFC8CD', '#FF9EAA', '#F96680', '#E43A63', '#CA1B4F', '#AA0A40', '#850530', '#5F011F'];
const mar: MantineColorsTuple = ['#EFF9FB', '#DCF1F7', '#BBE3ED', '#8CCDDD', '#57B3C9', '#1E99B1', '#027E93', '#00687A', '#02515F', '#013A45'];
const malva: MantineColorsTuple = ['#FCF2FA', '#F9E4F3', '#F3CBE9', '#E3A7D5', '#CD80BD', '#B35EA3', '#99468A', '#803573', '#65265A', '#471A3F'];

export const theme = createTheme({
  colors: {
    gray: papel,
    dark: tinta,
    anil, bermellon, azafran, olivo, grana, mar, malva,
    // Mantine's own names, so that a stray color="red" still lands on this palette
    blue: anil, red: grana, green: olivo, teal: olivo, yellow: azafran, orange: bermellon, cyan: mar, pink: malva,
  },
  primaryColor: 'anil',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  white: '#FFFFFF',
  black: '#181D2E',
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.62' },
  fontWeights: { regular: '420', medium: '520', semibold: '600', bold: '680' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '480',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.16' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-4)' },
  breakpoints: { xs: '24.375em', sm: '40em', md: '51.25em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false, checkIconPosition: 'right' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Tabs: { defaultProps: { color: 'bermellon' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Progress: { defaultProps: { size: 6, radius: 'xl' } },
    Timeline: { defaultProps: { color: 'bermellon', bulletSize: 12, lineWidth: 2 } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 18 } },
    Paper: { defaultProps: { radius: 'lg' } },
    Table: { defaultProps: { highlightOnHover: true, verticalSpacing: 10, horizontalSpacing: 12, fz: 'var(--fs-13)' } },
    Modal: { defaultProps: { radius: 16, centered: false, yOffset: '12vh', overlayProps: { backgroundOpacity: 1, color: 'var(--scrim)' } } },
    Drawer: { defaultProps: { position: 'right', size: 560, withOverlay: false } },
    Tooltip: { defaultProps: { openDelay: 350, radius: 'sm', withArrow: false } },
    Menu: { defaultProps: { radius: 10, shadow: 'lg', width: 220 } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-success': 'var(--ok-text)',
    '--mantine-color-disabled': 'var(--surface-active)',
    '--mantine-color-disabled-color': 'var(--text-disabled)',
    '--mantine-color-disabled-border': 'transparent',
    '--mantine-color-anil-filled': 'var(--primary)',
    '--mantine-color-anil-filled-hover': 'var(--primary-hover)',
    '--mantine-color-anil-light': 'var(--primary-soft)',
    '--mantine-color-anil-light-hover': 'var(--primary-soft-hover)',
    '--mantine-color-anil-light-color': 'var(--primary-text)',
    '--mantine-color-bermellon-filled': 'var(--hilo-fill)',
    '--mantine-color-bermellon-light': 'var(--hilo-soft)',
    '--mantine-color-bermellon-light-color': 'var(--hilo-text)',
    '--mantine-color-grana-filled': 'var(--danger)',
    '--mantine-color-grana-light': 'var(--danger-soft)',
    '--mantine-color-grana-light-color': 'var(--danger-text)',
    '--mantine-color-grana-outline': 'var(--danger-text)',
    '--mantine-color-gray-light': 'var(--surface-active)',
    '--mantine-color-gray-light-color': 'var(--text-2)',
    '--mantine-color-olivo-light': 'var(--ok-soft)',
    '--mantine-color-olivo-light-color': 'var(--ok-text)',
    '--mantine-color-azafran-light': 'var(--warn-soft)',
    '--mantine-color-azafran-light-color': 'var(--warn-text)',
    '--mantine-color-mar-light': 'var(--info-soft)',
    '--mantine-color-mar-light-color': 'var(--info-text)',
  };
  return { variables: {}, light: shared, dark: shared };
};
