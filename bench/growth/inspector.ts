// Asks the engine inside workerd how much memory its objects take.

/** Bytes in use on the heap of the Worker whose inspector listens at `address` (host and port), garbage included. */
export const heapBytes = async (address: string): Promise<number> => {
  const targets = JSON.parse(await (await fetch(`http://${address}/json`)).text());
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  const ask = (id: number, method: string): Promise<{ usedSize?: number }> =>
    new Promise((done) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id === id) done(answer.result ?? {});
      });
      socket.send(JSON.stringify({ id, method }));
    });
  const { usedSize = Number.NaN } = await ask(1, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize;
};
