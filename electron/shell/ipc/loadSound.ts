import type { Client } from '../../core/client/client.ts'

const maxBytes = 2 * 1024 * 1024

/** Loads an uploaded sound. Resolves with null for other files, for larger ones, and if it cannot be loaded. */
export async function loadSound(
  client: Pick<Client, 'media'>,
  account: string,
  path: string,
): Promise<Uint8Array | null> {
  const { body, headers, status } = await client.media({
    url: `media://${account}${path}`,
    method: 'GET',
    headers: {},
  })
  if (body === null) return null
  const isSound = status === 200 && /^audio\//i.test(headers['content-type'] ?? '')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of isSound ? body : []) {
      size += chunk.byteLength
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
    return isSound ? Buffer.concat(chunks) : null
  } catch {
    return null
  } finally {
    if (!body.locked) void body.cancel().catch(() => undefined)
  }
}
