// The command that asks a server on this machine one question without any client: `npm start` prints it, the README has it.

/** Asks the endpoint of `origin` for `query`, in a POSIX shell; prints the text of the answer, or else what came. */
export const exampleCall = (origin: string, query: string): string => {
  // The shell quotes it with apostrophes, so it may contain none.
  const quoted = JSON.stringify(query).replaceAll("'", '\\u0027');
  return `curl -sS ${origin}/mcp -H 'Content-Type: application/json' \\
  -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H 'Mcp-Name: get_sources' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_sources","arguments":{"query":${quoted}},
       "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}' \\
  | node -pe 'const said = fs.readFileSync(0, "utf8"); (said[0] === "{" && JSON.parse(said).result?.content[0].text) || said'`;
};
