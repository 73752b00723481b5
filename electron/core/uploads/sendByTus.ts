import {
  readTus,
  tusAppend,
  tusCreate,
  tusOffset,
  tusTerminate,
} from '../../../shared/api/routes/server/tus.ts'
import type { TusOutcome, TusRequest } from '../../../shared/api/routes/server/tus.ts'
import { networkCause } from '../http/networkCause.ts'
import { basicAuthorization } from '../http/request.ts'
import { withoutStalls } from './uploadRequest.ts'
import type { Sending, UploadAnswer, UploadBody, UploadOutcome, UploadWire } from './uploadRequest.ts'
import { SourceFault } from './uploadSource.ts'

/*
 * Client of tus. tus-js-client 4.3.1 was tried behind this function (2026-11-30, sendByTus.test.ts): it fails five of
 * the eight tests. It sends pieces without end to a server that confirms none, fewer or more bytes, reports an address
 * at another origin before the upload can be refused, and cannot resume without a length in the answer. An adapter for
 * the account's connection, the source, the size of pieces and the outcomes takes 125 lines, and the library brings
 * seven packages into main.
 */

/** Sizes of a chunk in bytes. Sending one takes a few seconds, so that a lost connection costs little. */
const leastPiece = 256 * 1024
const firstPiece = 1024 * 1024
const maxPiece = 2 * 1024 * 1024
/** Maximum number of times per try that the server may lose the upload or have an unexpected offset. */
const maxRestarts = 3

type Told = TusOutcome | { readonly type: 'passing'; readonly waitMs: number }

/** Uploads the file in chunks, continuing an earlier try. Resolves with null if the server has no tus endpoint. */
export async function sendByTus(sending: Sending): Promise<UploadOutcome | null> {
  const { source, wire, onSent, onLast, onPlace, signal } = sending
  const { size } = source
  const buffer = new Uint8Array(Math.min(maxPiece, size))
  let url = sending.tusUrl
  let offset: number | null = null
  let piece = firstPiece
  let restarts = 0
  for (;;) {
    if (url === null) {
      await source.check()
      const file = { size, name: sending.name, type: sending.type }
      const first = await ask(wire, tusCreate(wire.realmUrl, file), { signal })
      const told = isNotThere(first)
        ? await ask(wire, tusCreate(wire.realmUrl, file, '/'), { signal })
        : first
      if (told.type === 'refused' && (told.status === 404 || told.status === 405)) return null
      if (told.type !== 'created') return outcomeOf(told)
      url = told.url
      offset = 0
      await onPlace(url)
    }
    if (offset === null) {
      const told = await ask(wire, tusOffset(url), { signal })
      if (told.type === 'at' && told.offset < size) offset = told.offset
      // A complete upload does not report its file's address any more, so it counts as lost.
      else if (isLost(told) || told.type === 'at') {
        await onPlace(null)
        return { type: 'passing', why: 'lost', waitMs: 0 }
      } else return outcomeOf(told)
    }
    onSent(offset, true)
    const from: number = offset
    await source.check()
    const filled = await source.read(buffer.subarray(0, piece), from)
    if (from + filled >= size) await onLast()
    const began = wire.clock.now()
    const told = await ask(wire, tusAppend(url, from), {
      signal,
      bytes: buffer.subarray(0, filled),
      onSent: (bytes) => onSent(from + Math.min(bytes, filled), false),
    })
    if (told.type === 'done') return { type: 'done', url: told.url, filename: told.filename }
    if (told.type === 'at' && told.offset > from && told.offset <= from + filled) {
      offset = told.offset
      piece = nextPiece(piece, wire.clock.now() - began)
      continue
    }
    if (isLost(told)) {
      await onPlace(null)
      return { type: 'passing', why: 'lost', waitMs: 0 }
    }
    const isOdd = told.type === 'at' || (told.type === 'refused' && told.reason === 'conflict')
    if (!isOdd) return outcomeOf(told)
    restarts += 1
    if (restarts > maxRestarts) return { type: 'passing', why: 'busy', waitMs: 0 }
    offset = null
  }
}

/** Deletes an unfinished upload on the server. Failures are ignored. */
export async function giveUpTus(wire: UploadWire, tusUrl: string, signal: AbortSignal): Promise<void> {
  await ask(wire, tusTerminate(tusUrl), { signal }).catch(() => undefined)
}

const isNotThere = (told: Told): boolean =>
  told.type === 'refused' && (told.status === 404 || (told.status >= 300 && told.status < 400))

const isLost = (told: Told): boolean =>
  told.type === 'refused' && (told.reason === 'gone' || told.reason === 'elsewhere')

function nextPiece(piece: number, took: number): number {
  if (took < 1500) return Math.min(piece * 2, maxPiece)
  return took > 6000 ? Math.max(piece / 2, leastPiece) : piece
}

interface Asking {
  readonly signal: AbortSignal
  readonly bytes?: Uint8Array
  readonly onSent?: (bytes: number) => void
}

async function ask(wire: UploadWire, asked: TusRequest, { signal, bytes, onSent }: Asking): Promise<Told> {
  let answer: UploadAnswer
  try {
    answer = await withoutStalls(
      wire.upload,
      wire.timeoutScale,
    )({
      ...asked,
      headers: {
        ...asked.headers,
        Authorization: basicAuthorization(wire.credentials()),
        'User-Agent': wire.userAgent,
      },
      body: bytes === undefined ? null : inOne(bytes),
      isChunked: false,
      signal,
      onSent: onSent ?? (() => undefined),
    })
  } catch (error) {
    if (error instanceof SourceFault || signal.aborted) throw error
    return { type: 'passing', waitMs: networkCause(error) === 'tls' ? 10_000 : 0 }
  }
  if (answer.status === 429) return { type: 'passing', waitMs: retryAfter(answer) }
  return readTus(asked, answer)
}

const inOne = (bytes: Uint8Array): UploadBody => ({
  length: bytes.length,
  parts: async function* () {
    yield bytes
  },
})

function retryAfter({ headers }: UploadAnswer): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0.1), 3600) * 1000 : 5000
}

function outcomeOf(told: Told): UploadOutcome {
  if (told.type === 'passing') return { type: 'passing', why: 'network', waitMs: told.waitMs }
  // A correct server never answers like this here. The upload is tried again later.
  if (told.type !== 'refused') return { type: 'passing', why: 'busy', waitMs: 0 }
  switch (told.reason) {
    case 'too-large':
      return { type: 'refused', why: 'too-large', message: told.message }
    case 'signed-out':
      return { type: 'passing', why: 'signed-out', waitMs: 0 }
    case 'gone':
    case 'elsewhere':
    case 'conflict':
    case 'busy':
      return { type: 'passing', why: 'busy', waitMs: 0 }
    case 'other':
      return { type: 'refused', why: 'other', message: told.message }
  }
}
