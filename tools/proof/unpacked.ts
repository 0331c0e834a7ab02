/** A compressed file of the site, unpacked while it loads. */
export async function unpacked(
  address: string,
  { type = 'application/octet-stream', onBytes = (_bytes: number) => {} } = {},
) {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address} could not be loaded.`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const stream = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream, { headers: { 'Content-Type': type } });
}
