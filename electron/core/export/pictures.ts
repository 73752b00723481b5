import { mediaUrl } from '../media/mediaPath.ts'
import type { MediaRequest } from '../media/media.ts'
import type { MediaAnswer } from '../media/mediaHeaders.ts'

export interface PictureSource {
  readonly account: string
  readonly realmUrl: string
  readonly media: (request: MediaRequest) => Promise<MediaAnswer>
}

export interface PictureLimits {
  /** Maximum size in bytes of a picture, and of all its copies in the document. */
  readonly one: number
  /** Maximum number of bytes fetched for a document, and of bytes written to it. */
  readonly all: number
  /** Maximum number of requests. */
  readonly requests: number
}

export interface Pictures {
  /** Fetches the organization's pictures that are not known yet, within the limits. Never rejects. */
  fetch(addresses: readonly string[], signal: AbortSignal): Promise<void>
  /**
   * Returns the picture as a `data:` address, which counts as written. Returns null if it could not be fetched or a
   * limit is reached.
   */
  write(address: string): string | null
}

const atOnce = 4
/** Returns the length of the `data:` address for a picture of this many bytes, including its prefix. */
const addressLength = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 200

/**
 * The pictures of a document. Pictures on other servers are not fetched, because their owners would see who exports.
 */
export function createPictures({ account, media, realmUrl }: PictureSource, limits: PictureLimits): Pictures {
  const embedded = new Map<string, string | null>()
  /** Number of bytes written per picture. */
  const writtenOf = new Map<string, number>()
  let written = 0
  let fetched = 0
  let requests = 0
  const read = async (url: string): Promise<string | null> => {
    const { body, headers, status } = await media({ url, method: 'GET', headers: {} })
    const type = /^image\/[\w.+-]{1,80}/.exec(headers['content-type'] ?? '')?.[0]
    const isUsable = status === 200 && type !== undefined && !(Number(headers['content-length']) > limits.one)
    if (!isUsable || body === null) {
      await body?.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.byteLength
      // Counted on arrival: several are read at once, and each must see what the others have read.
      fetched += chunk.byteLength
      // Leaving the loop cancels the rest.
      if (size > limits.one || fetched > limits.all) return null
      chunks.push(chunk)
    }
    return `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`
  }
  return {
    async fetch(addresses, signal) {
      const missing = [...new Set(addresses)].filter((address) => !embedded.has(address))
      const work = async (): Promise<void> => {
        for (let next = missing.pop(); next !== undefined && !signal.aborted; next = missing.pop()) {
          if (fetched >= limits.all || requests >= limits.requests) return
          const url = mediaUrl(account, realmUrl, next)
          if (url === null) continue
          requests += 1
          embedded.set(next, await read(url).catch(() => null))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    write(address) {
      const data = embedded.get(address) ?? null
      if (data === null || written + data.length > limits.all) return null
      const copies = (writtenOf.get(address) ?? 0) + data.length
      written += data.length
      writtenOf.set(address, copies)
      // A picture that cannot be written again is dropped from memory.
      if (copies + data.length > addressLength(limits.one)) embedded.set(address, null)
      return data
    },
  }
}
