import type { TimeoutScale } from '../http/timeoutScale.ts'

export interface UploadBody {
  /** Bytes. */
  readonly length: number
  /** Asked for once. A part may be overwritten as soon as the next one is asked for. */
  readonly parts: () => AsyncIterable<Uint8Array>
}

/** A request whose body is too large to be held. Redirects are answers. */
export interface UploadRequest {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: UploadBody | null
  /** Streamed without telling its length; else the length is told, and the body may be held while it is sent. */
  readonly isChunked: boolean
  readonly signal: AbortSignal
  /** Called as bytes of the body leave, with all that left so far. */
  readonly onSent: (bytes: number) => void
}

/** Header names in lower case. */
export interface UploadAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** No more than its first 64 KiB. */
  readonly body: string
}

/** Rejects as fetch does, or with what `parts` threw. */
export type UploadFetch = (request: UploadRequest) => Promise<UploadAnswer>

/** So much of an answer is read. */
export const mostOfAnswer = 64 * 1024

/** Nothing moved for this long, in milliseconds: the connection is given up. */
const stallMs = 60_000

class StalledError extends Error {
  override readonly name = 'TimeoutError'
}

/** As `upload`, but a request in which nothing moves for too long ends with a timeout. */
export function withoutStalls(upload: UploadFetch, timeoutScale: TimeoutScale): UploadFetch {
  return async (request) => {
    const stall = new AbortController()
    let moved = -1
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(), stallMs * timeoutScale())
    }
    watch()
    try {
      return await upload({
        ...request,
        signal: AbortSignal.any([request.signal, stall.signal]),
        onSent: (bytes) => {
          if (bytes !== moved) watch()
          moved = bytes
          request.onSent(bytes)
        },
      })
    } catch (error) {
      throw stall.signal.aborted ? new StalledError('nothing moved') : error
    } finally {
      clearTimeout(timer)
    }
  }
}
