import { useEffect, useState } from 'react'
import { call } from '../../../state/index.ts'
import { soundShape, type SoundShape } from './peaks.ts'

/** Shapes by URL, the newest last. */
const shapes = new Map<string, SoundShape | null>()
const maxShapes = 200

/** Loads a sound of the server under the media: scheme and returns its shape, or null while it is unknown. */
export function useSoundShape(url: string | null): SoundShape | null {
  const [, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    const { account, path } = partsOf(url)
    if (url === null || account === undefined || path === undefined || shapes.has(url)) return undefined
    let isOver = false
    call('app.sound', { account, path })
      .then((bytes) => (bytes === null ? null : soundShape(new Uint8Array(bytes).buffer)))
      .then((shape) => {
        shapes.set(url, shape)
        for (const oldest of shapes.keys()) {
          if (shapes.size <= maxShapes) break
          shapes.delete(oldest)
        }
        if (!isOver) setLoaded(url)
      })
      // The sound can still be played, without its wave.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [url])
  return url === null ? null : (shapes.get(url) ?? null)
}

function partsOf(url: string | null): { readonly account?: string; readonly path?: string } {
  const [, account, path] = /^media:\/\/([^/]+)(\/.*)$/.exec(url ?? '') ?? []
  return { ...(account !== undefined && { account }), ...(path !== undefined && { path }) }
}
