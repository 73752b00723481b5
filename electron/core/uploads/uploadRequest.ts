import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { Credentials } from '../http/request.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Clock } from '../platform/clock.ts'
import type { UploadSource } from './uploadSource.ts'

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

/** The connection to the server that uploads use. */
export interface UploadWire {
  /** Without a trailing slash. */
  readonly realmUrl: string
  readonly upload: UploadFetch
  readonly userAgent: string
  readonly credentials: () => Credentials
  readonly context: () => WireContext
  readonly clock: Clock
  readonly timeoutScale: TimeoutScale
}

/** A single try to upload a file. */
export interface Sending {
  readonly wire: UploadWire
  readonly source: UploadSource
  readonly name: string
  readonly type: string
  /** Address of the resumable upload that an earlier try started, or null. */
  readonly tusUrl: string | null
  /** Called when the server assigned an address to the upload, or with null when it deleted it. */
  readonly onPlace: (tusUrl: string | null) => Promise<void>
  /** Called with the number of bytes sent. `isKnown`: the server has confirmed them. */
  readonly onSent: (bytes: number, isKnown: boolean) => void
  /** Called before the request whose success means that the whole file is on the server. */
  readonly onLast: () => Promise<void>
  /** Aborts when the upload is paused or canceled, or the account is closed. */
  readonly signal: AbortSignal
}

/**
 * network, busy, signed-out: undecided, to be tried again. lost: the server has deleted the upload. refused: final,
 * with the server's message if it has one. Throws a SourceFault, or any error after `signal` aborts.
 */
export type UploadOutcome =
  | { readonly type: 'done'; readonly url: string; readonly filename: string | null }
  | {
      readonly type: 'passing'
      readonly why: 'network' | 'busy' | 'signed-out' | 'lost'
      readonly waitMs: number
    }
  | { readonly type: 'refused'; readonly why: 'too-large' | 'quota' | 'other'; readonly message: string }

/** Maximum number of bytes that are read of a response. */
export const maxAnswerBytes = 64 * 1024

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
