// Which files a page loads for its script and its style. These are the sources in public/assets; a build replaces this
// module with dist/assets.js, with one bundle for each script and for the style, and its hash in its name.

export type Script = 'home' | 'groups' | 'verify' | 'copy';

/** The path of a script. */
export const pathOf = (script: Script): string => `/assets/${script}.js`;

/** The path of the style sheet. */
export const STYLE_SHEET: string = '/assets/style.css';
