/** A compressed file of the site, unpacked while it loads. */
export async function unpacked(address: string, type = 'application/octet-stream') {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address} could not be loaded.`);
  const stream = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream, { headers: { 'Content-Type': type } });
}
