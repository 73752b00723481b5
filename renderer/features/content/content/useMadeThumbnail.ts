import { useEffect, useState } from 'react'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { useContentEnvironment } from './contentEnvironment.ts'

/** Delay (ms) before each poll. After the last poll only an event of the message provides the thumbnail. */
const waitsMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Max images polled at the same time, over all messages. */
const maxPolled = 20
let polled = 0

/**
 * Returns an image unchanged, or with the thumbnail that was not ready when its message was sent. The event that
 * provides the thumbnail can be missed, so the server is polled while the image is shown.
 */
export function useMadeThumbnail(image: ImagePreview): ImagePreview {
  const { original, pending } = image
  const { fetchThumbnail } = useContentEnvironment()
  const [made, setMade] = useState({ original, src: null as string | null })
  const src = made.original === original ? made.src : null
  const isPolled = pending && src === null
  useEffect(() => {
    if (!isPolled || fetchThumbnail === undefined || polled >= maxPolled) return
    polled++
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollAfter = (waits: readonly number[]): void => {
      const [waitMs, ...rest] = waits
      if (isEnded || waitMs === undefined) return
      timer = setTimeout(() => {
        fetchThumbnail(original).then(
          (found) => {
            if (found === null) pollAfter(rest)
            else if (!isEnded) setMade({ original, src: found })
          },
          () => pollAfter(rest),
        )
      }, waitMs)
    }
    pollAfter(waitsMs)
    return () => {
      polled--
      isEnded = true
      clearTimeout(timer)
    }
  }, [isPolled, original, fetchThumbnail])
  return pending && src !== null ? { ...image, src, pending: false } : image
}
