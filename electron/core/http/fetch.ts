/** The part of a request that the core uses. */
export interface FetchInit {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly redirect?: 'error'
  readonly cache?: 'no-store'
  readonly signal?: AbortSignal
}

/** The part of an answer that the core uses. */
export interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: ReadableStream<Uint8Array> | null
}

export type AnswerHeaders = Pick<Headers, 'get'>

/** The part of fetch that the core uses; Node's global one fits. */
export type Fetch = (url: string, init?: FetchInit) => Promise<FetchAnswer>
