// mcp-remote with clients of the revisions that mcp-remote.test.ts leaves out.
import { CLIENT_MODES } from '../support/client-modes.ts';
import { bridgeRows } from './mcp-remote-rows.ts';

bridgeRows(CLIENT_MODES.filter(({ mode }) => !/plain|pinned/.test(mode)));
