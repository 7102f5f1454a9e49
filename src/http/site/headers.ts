// The headers of everything that browsers show: what a page may load, what it reveals to others, how long it is cached.
// Scripts and the style come from this origin alone; markup can never be made from text.

/** Pages and texts change with a deployment, so they are asked for again, and mostly answered by 304. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** Discovery documents may lag an hour, as their formats recommend. */
export const ONE_HOUR = 'public, max-age=3600';

/** Any page may read the answer, and no browser takes it for another type. */
export const OPEN_HEADERS = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' };

/** One year, the least that browsers take seriously. Sent on https only. */
const TRANSPORT_SECURITY = 'max-age=31536000';

const UNUSED_FEATURES =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb ' +
  'xr-spatial-tracking';

/**
 * Security headers of an HTML page served from `origin`.
 * @see CSP Level 3; Trusted Types
 */
export const pageHeaders = (origin: string): Record<string, string> => ({
  ...plainHeaders(origin),
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': UNUSED_FEATURES.split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Headers of a text, a feed or a JSON document. */
export const documentHeaders = (origin: string): Record<string, string> => ({
  ...plainHeaders(origin),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});

const plainHeaders = (origin: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...(origin.startsWith('https:') ? { 'Strict-Transport-Security': TRANSPORT_SECURITY } : {}),
});
