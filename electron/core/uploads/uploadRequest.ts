import type { TimeoutScale } from '../http/timeoutScale.ts'

export interface UploadBody {
  /** Length in bytes. */
  readonly length: number
  /** Called once. A part may be overwritten as soon as the next one is requested. */
  readonly parts: () => AsyncIterable<Uint8Array>
}

/** A request whose body is too large for memory. Redirects are returned, not followed. */
export interface UploadRequest {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: UploadBody | null
  /** True to stream the body without announcing its length. Otherwise the runtime may keep the whole body in memory. */
  readonly isChunked: boolean
  readonly signal: AbortSignal
  /** Called when bytes of the body are sent, with the total number so far. */
  readonly onSent: (bytes: number) => void
}

/** A response, with header names in lower case. */
export interface UploadAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The first 64 KiB of the body at most. */
  readonly body: string
}

/** Rejects like fetch, or with the error that `parts` threw. */
export type UploadFetch = (request: UploadRequest) => Promise<UploadAnswer>

/** Maximum number of bytes that are read of a response. */
export const mostOfAnswer = 64 * 1024

/** Time in ms without progress after which a connection is given up. */
const stallMs = 60_000

class StalledError extends Error {
  override readonly name = 'TimeoutError'
}

/** Returns an upload function that ends stalled requests with a timeout. */
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
