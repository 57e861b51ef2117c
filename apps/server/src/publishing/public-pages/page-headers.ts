const sandbox =
  'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

type PolicyInput = { styleHashes: readonly string[]; usesScript: boolean };

/** Pages with user-authored content have an opaque origin: the app's token is in this origin's localStorage. */
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
    // Owners embed their page in their own site. It has no session, so a frame around it can steal nothing.
    'frame-ancestors *',
  ];
  return directives.join('; ');
}

/** For display-only frames: no scripts, no forms, no navigation. */
export function stillPolicy({ styleHashes }: Pick<PolicyInput, 'styleHashes'>): string {
  const styles = styleHashes.length > 0 ? styleHashes.join(' ') : "'none'";
  return `sandbox; default-src 'none'; style-src ${styles}; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

/** What every public document sends besides its policy. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** Our files that pages of an opaque origin load: fonts need CORS, all need CORP. */
export const sharedFileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
