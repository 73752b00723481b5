/** The parts of a request that the core uses. */
export interface FetchInit {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly redirect?: 'error'
  readonly cache?: 'no-store'
  readonly signal?: AbortSignal
}

/** The parts of a response that the core uses. */
export interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: ReadableStream<Uint8Array> | null
}

export type AnswerHeaders = Pick<Headers, 'get'>

/** The part of fetch that the core uses. The global fetch of Node.js matches it. */
export type Fetch = (url: string, init?: FetchInit) => Promise<FetchAnswer>
