// The style sheet of every page, in two parts. It stands inside each document; its hash is in the security policy.
import { BASE_STYLE } from './style-base.ts';
import { PARTS_STYLE } from './style-parts.ts';

/** Comments, line breaks and indentation are left out, so the text below may be written for people. */
export const STYLE = `${BASE_STYLE}${PARTS_STYLE}`.replace(/\/\*[^*]*\*\//g, '').replace(/\s*\n\s*/g, '');
