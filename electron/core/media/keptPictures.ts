import type { AccountStore } from '../store/accountStore.ts'
import type { Clock } from '../platform/clock.ts'
import { harden, type MediaAnswer } from './mediaHeaders.ts'

/** Small pictures of an account that survive a restart, in its encrypted store. */
export interface KeptPictures {
  readonly files: AccountStore['files']
  readonly clock: Clock
}

/** Pictures of users and organizations, and custom emoji. */
const keptPaths = /^\/(?:avatar|user_avatars|realm_icon|realm_logo)\//
/** Maximum size in bytes of a kept picture. */
const maxBytes = 64 * 1024
const maxPathLength = 500
/** Age in ms from which a picture is fetched again after it is shown, since `/avatar/` addresses keep theirs. */
const maxAgeMs = 3_600_000

export const isKeptPath = (path: string): boolean => keptPaths.test(path) && path.length <= maxPathLength

/** Returns a kept picture, or fetches and keeps it. So pictures are shown at once after a start, and offline. */
export async function keptPicture(
  { files, clock }: KeptPictures,
  path: string,
  fetch: () => Promise<MediaAnswer>,
): Promise<MediaAnswer> {
  const save = (type: string, bytes: Uint8Array): void =>
    void files.call('main', 'savePicture', { path, type, bytes, at: clock.now() }).catch(() => undefined)
  const stored = await files.call('main', 'loadPicture', { path }).catch(() => null)
  if (stored === null) return copied(await fetch(), save)
  if (clock.now() - stored.at > maxAgeMs)
    void fetch().then((answer) =>
      copied(answer, save)
        .body?.pipeTo(new WritableStream())
        .catch(() => undefined),
    )
  return {
    status: 200,
    headers: harden({ 'content-type': stored.type }, path),
    body: new ReadableStream({
      start: (controller) => {
        controller.enqueue(stored.bytes)
        controller.close()
      },
    }),
  }
}

/** Returns the response, and passes the bytes of a complete small picture to `save`. */
function copied(answer: MediaAnswer, save: (type: string, bytes: Uint8Array) => void): MediaAnswer {
  const type = answer.headers['content-type'] ?? ''
  if (answer.status !== 200 || answer.body === null || !type.startsWith('image/')) return answer
  const [body, copy] = answer.body.tee()
  smallBytes(copy).then(
    (bytes) => bytes !== null && save(type, bytes),
    // The page reports the failure of its part.
    () => undefined,
  )
  return { ...answer, body }
}

/** Reads a body to its end. Resolves with null if it is too large. */
async function smallBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
