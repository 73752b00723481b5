export interface MediaRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  /** Lower-case names; only `range` and `if-range` are passed on. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface MediaAnswer {
  readonly status: number
  /** Lower-case names, hardened: give these and no others to the renderer. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | null
}

/** One HTTP hop: a redirect is an answer (status 3xx with `location`), never followed. Rejects on network failure. */
export type RequestOnce = (
  url: string,
  init: {
    readonly method: 'GET' | 'HEAD'
    readonly headers: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
  },
) => Promise<MediaAnswer>
