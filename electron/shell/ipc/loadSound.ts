import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Client } from '../../core/client/client.ts'

const maxBytes = 2 * 1024 * 1024
const none: CallResult<null> = { ok: true, value: null }

/** Loads an uploaded sound. The value is null for other files and for larger ones. */
export async function loadSound(
  client: Pick<Client, 'media'>,
  account: string,
  path: string,
): Promise<CallResult<Uint8Array | null>> {
  try {
    const { body, headers, status } = await client.media({
      url: `media://${account}${path}`,
      method: 'GET',
      headers: {},
    })
    if (body === null) return await failed()
    try {
      if (status !== 200) return await failed()
      const isSound = /^audio\//i.test(headers['content-type'] ?? '')
      // The length may be missing.
      if (!isSound || Number(headers['content-length'] ?? 0) > maxBytes) return none
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of body) {
        size += chunk.byteLength
        if (size > maxBytes) return none
        chunks.push(chunk)
      }
      return { ok: true, value: Buffer.concat(chunks) }
    } finally {
      if (!body.locked) void body.cancel().catch(() => undefined)
    }
  } catch {
    return failed()
  }
}

async function failed(): Promise<CallResult<never>> {
  const { t } = await import('../../../shared/i18n.ts')
  return { ok: false, error: { code: 'network', message: t('messages.upload_failed') } }
}
