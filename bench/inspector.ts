// Asks the engine inside workerd how much memory its objects take.

/** Bytes in use on the heap of the Worker whose inspector listens at `address` (host and port), garbage included. */
export const heapBytes = async (address: string): Promise<number> => {
  const targets = JSON.parse(await (await fetch(`http://${address}/json`)).text());
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  const answer = await new Promise<string>((done, fail) => {
    socket.onopen = () => socket.send('{"id":1,"method":"Runtime.getHeapUsage"}');
    socket.onmessage = ({ data }) => done(data);
    socket.onerror = fail;
  });
  socket.close();
  return JSON.parse(answer).result?.usedSize ?? Number.NaN;
};
