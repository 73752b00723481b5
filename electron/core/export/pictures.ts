import { mediaUrl } from '../media/mediaPath.ts'
import type { MediaAnswer, MediaRequest } from '../media/media.ts'

export interface PictureSource {
  readonly account: string
  readonly realmUrl: string
  readonly media: (request: MediaRequest) => Promise<MediaAnswer>
}

export interface PictureLimits {
  /** Bytes of one picture, and of its copies in the document together. */
  readonly one: number
  /** Bytes that are fetched for a document, and that are written into it. */
  readonly all: number
  /** Pictures that the server is asked for. */
  readonly requests: number
}

export interface Pictures {
  /** Fetches those of the organisation that are not there yet, as far as the limits go. Never throws. */
  fetch(addresses: readonly string[], signal: AbortSignal): Promise<void>
  /**
   * The picture as a `data:` address, which counts as written. null: it could not be had, or the document has enough
   * of it, or of pictures.
   */
  write(address: string): string | null
}

const atOnce = 4
/** A `data:` address by the bytes of its picture, with room for the head of the address. */
const addressLength = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 200

/** Pictures of a document. A picture of somebody else's server is not fetched: its owner would see who exports. */
export function createPictures({ account, media, realmUrl }: PictureSource, limits: PictureLimits): Pictures {
  const known = new Map<string, string | null>()
  /** Bytes that were written of each. */
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
      // Counted as it comes: several are read at once, and each sees what the others have taken.
      fetched += chunk.byteLength
      // Leaving the loop cancels the rest.
      if (size > limits.one || fetched > limits.all) return null
      chunks.push(chunk)
    }
    return `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`
  }
  return {
    async fetch(addresses, signal) {
      const missing = [...new Set(addresses)].filter((address) => !known.has(address))
      const work = async (): Promise<void> => {
        for (let next = missing.pop(); next !== undefined && !signal.aborted; next = missing.pop()) {
          if (fetched >= limits.all || requests >= limits.requests) return
          const url = mediaUrl(account, realmUrl, next)
          if (url === null) continue
          requests += 1
          known.set(next, await read(url).catch(() => null))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    write(address) {
      const data = known.get(address) ?? null
      if (data === null || written + data.length > limits.all) return null
      const copies = (writtenOf.get(address) ?? 0) + data.length
      written += data.length
      writtenOf.set(address, copies)
      // Nothing is kept of a picture whose next copy would be too much.
      if (copies + data.length > addressLength(limits.one)) known.set(address, null)
      return data
    },
  }
}
