const sandbox =
  'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

type PolicyInput = { styleHashes: readonly string[]; usesScript: boolean };

/** Pages with user-authored content run in an opaque origin: the app's token lives in the localStorage of this one. */
export function pagePolicy({ styleHashes, usesScript }: PolicyInput): string {
  const styles = styleHashes.length > 0 ? styleHashes.join(' ') : "'none'";
  const directives = [
    sandbox,
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ...(usesScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    // Owners show their page inside their own site. It knows no session, so a frame around it can steal nothing.
    'frame-ancestors *',
  ];
  return directives.join('; ');
}

/** For frames that only show: no scripts, no forms, no navigation. */
export function stillPolicy({ styleHashes }: Pick<PolicyInput, 'styleHashes'>): string {
  const styles = styleHashes.length > 0 ? styleHashes.join(' ') : "'none'";
  return `sandbox; default-src 'none'; style-src ${styles}; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

/** What every public document sends beside its policy. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** Files of ours that pages of an opaque origin fetch: fonts need CORS, all need CORP. */
export const sharedFileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
