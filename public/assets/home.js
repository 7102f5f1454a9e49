// @ts-check
// What the first page runs.
import './copy.js';
import './groups.js';
import './search.js';
import './tabs.js';
import './try.js';
