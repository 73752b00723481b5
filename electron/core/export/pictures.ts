import { mediaUrl } from '../media/mediaPath.ts'
import type { MediaAnswer, MediaRequest } from '../media/media.ts'

export interface PictureSource {
  readonly account: string
  readonly realmUrl: string
  readonly media: (request: MediaRequest) => Promise<MediaAnswer>
}

/** Bytes of one picture, and of those of a document together. */
export interface PictureLimits {
  readonly one: number
  readonly all: number
}

export interface Pictures {
  /** Fetches those of the organisation that are not there yet, as far as the limits go. Never throws. */
  fetch(addresses: readonly string[], signal: AbortSignal): Promise<void>
  /** The picture as a `data:` address; null: it could not be had. */
  get(address: string): string | null
}

const atOnce = 4

/** Pictures of a document. A picture of somebody else's server is not fetched: its owner would see who exports. */
export function createPictures({ account, media, realmUrl }: PictureSource, limits: PictureLimits): Pictures {
  const known = new Map<string, string | null>()
  let bytes = 0
  const read = async (address: string): Promise<string | null> => {
    const url = mediaUrl(account, realmUrl, address)
    if (url === null || bytes >= limits.all) return null
    const { body, headers, status } = await media({ url, method: 'GET', headers: {} })
    const type = /^image\/[\w.+-]+/.exec(headers['content-type'] ?? '')?.[0]
    if (status !== 200 || type === undefined || body === null) {
      await body?.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.byteLength
      // Leaving the loop cancels the rest.
      if (size > limits.one || bytes + size > limits.all) return null
      chunks.push(chunk)
    }
    bytes += size
    return `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`
  }
  return {
    async fetch(addresses, signal) {
      const missing = [...new Set(addresses)].filter((address) => !known.has(address))
      const work = async (): Promise<void> => {
        for (let next = missing.pop(); next !== undefined && !signal.aborted; next = missing.pop())
          known.set(next, await read(next).catch(() => null))
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    get: (address) => known.get(address) ?? null,
  }
}
