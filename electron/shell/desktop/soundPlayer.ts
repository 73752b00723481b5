import type { PushSender } from '../ipc/pushes.ts'

/** Time in ms without notifications after which one plays its sound. */
const pauseMs = 2000
/** Maximum time in ms without a sound while notifications keep coming. */
const maxSilenceMs = 20_000

/** Plays the sound of a notification. Returns false if the app cannot, so that the system must. */
export type PlaySound = (sound: string) => boolean

/**
 * Returns a function that plays sounds in the page of the main window, because no notification daemon has a volume. The
 * page exists while the window is hidden. Of many notifications at once, only the first is heard. `isHeldBack` resolves
 * with true while the desktop shows no notifications. `now` returns the time in ms of a monotonic clock.
 */
export function createSoundPlayer(
  { push, reachesMain }: Pick<PushSender, 'push' | 'reachesMain'>,
  isHeldBack: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): PlaySound {
  let lastAt = -Infinity
  let playedAt = -Infinity
  return (sound) => {
    if (!reachesMain()) return false
    const time = now()
    const isDue = time - lastAt >= pauseMs || time - playedAt >= maxSilenceMs
    lastAt = time
    if (isDue) {
      playedAt = time
      void isHeldBack().then((isQuiet) => {
        if (!isQuiet) push({ name: 'app.playSound', payload: sound })
      })
    }
    return true
  }
}
