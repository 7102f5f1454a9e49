// The MCP Inspector's command line in the older era.
import { inspectorRows } from './inspector-rows.ts';

inspectorRows('legacy', '2025-11-25');
