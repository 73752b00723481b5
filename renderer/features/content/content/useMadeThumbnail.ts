import { useEffect, useState } from 'react'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { useContentEnvironment } from './contentEnvironment.ts'

/** Milliseconds before each poll. After the last one only an update of the message brings the picture. */
const waitsMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Pictures polled at the same time, however many a message has. */
const maxPolled = 20
let polled = 0

/**
 * Returns a picture as it is, or with the thumbnail that was not made yet when its message was sent. The update of the
 * message that brings the thumbnail can be missed, so the server is polled while the picture is shown.
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
