// Which files a page loads for its scripts and its style. These are the sources in public/assets; a build replaces this
// module with dist/assets.js, with one bundle for each script and for the style, and its hash in its name.

/** Each script with the modules that it imports, so that a page can ask for all of them at once. */
const MODULES: Readonly<Record<Script, readonly string[]>> = {
  home: ['home.js', 'copy.js', 'search.js', 'tabs.js', 'try.js', 'mcp.js', 'dom.js', 'values.js'],
  copy: ['copy.js'],
  verify: ['verify.js', 'copy.js', 'check.js', 'dom.js', 'ed25519.js', 'history.js', 'values.js'],
};

export type Script = 'home' | 'verify' | 'copy';

/** The paths of a script: the module to run, then those that it loads. */
export const pathsOf = (script: Script): readonly string[] => MODULES[script].map((name) => `/assets/${name}`);

/** The path of the style sheet. */
export const STYLE_SHEET: string = '/assets/style.css';
