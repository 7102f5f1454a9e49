// The style sheet of every page, in two parts. It is inlined in each document; its hash is in the security policy.
import { BASE_STYLE } from './style-base.ts';
import { PARTS_STYLE } from './style-parts.ts';

/** Without comments, line breaks and indentation, so that the source can be readable. */
export const STYLE = `${BASE_STYLE}${PARTS_STYLE}`.replace(/\/\*[^*]*\*\//g, '').replace(/\s*\n\s*/g, '');
