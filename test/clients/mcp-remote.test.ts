// mcp-remote, the bridge for clients that only start local programs, in both eras; mcp-remote.more.test.ts has the rest.
import { CLIENT_MODES } from '../support/client-modes.ts';
import { bridgeRows } from './mcp-remote-rows.ts';

bridgeRows(CLIENT_MODES.filter(({ mode }) => /plain|pinned/.test(mode)));
