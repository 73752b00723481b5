import { useState } from 'react'
import { call } from '../../../state/index.ts'
import { isDecoded, soundShape, type SoundShape } from './peaks.ts'

/** Shapes by URL, the newest last. null: there is none. */
const shapes = new Map<string, SoundShape | null>()
const loading = new Map<string, Promise<void>>()
const maxShapes = 200

interface LoadedShape {
  /** null while it is unknown, and if there is none. */
  readonly shape: SoundShape | null
  /** Loads the shape of a sound of this length in seconds, if it is not loaded yet. */
  readonly load: (seconds: number) => void
}

/** Returns the shape of a sound of the server under the media: scheme, once it is loaded. */
export function useSoundShape(url: string | null): LoadedShape {
  const [, setLoaded] = useState<string | null>(null)
  return {
    shape: url === null ? null : (shapes.get(url) ?? null),
    load: (seconds) => {
      if (url === null || !isDecoded(seconds)) return
      if (shapes.has(url)) return setLoaded(url)
      const shape = loading.get(url) ?? loadShape(url, seconds).finally(() => loading.delete(url))
      loading.set(url, shape)
      // The sound can still be played, without its wave. A failed load is tried again at the next press.
      shape.then(() => setLoaded(url)).catch(() => undefined)
    },
  }
}

async function loadShape(url: string, seconds: number): Promise<void> {
  const [, account, path] = /^media:\/\/([^/]+)(\/.*)$/.exec(url) ?? []
  if (account === undefined || path === undefined) return
  const bytes = await call('app.sound', { account, path })
  shapes.set(url, bytes === null ? null : await soundShape(new Uint8Array(bytes).buffer, seconds))
  for (const oldest of shapes.keys()) {
    if (shapes.size <= maxShapes) break
    shapes.delete(oldest)
  }
}
