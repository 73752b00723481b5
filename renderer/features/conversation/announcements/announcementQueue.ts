/** Kinds of announcements, the most important one first. */
export const announcementKinds = ['failedSend', 'newMessages', 'typing'] as const

export type AnnouncementKind = (typeof announcementKinds)[number]

/** A screen reader would still read the last one when the next came. */
export const announcementGapMs = 1000

export interface AnnouncementQueue {
  /**
   * Says the text now, or when a second has passed since the last one. A text that still waits is replaced by the next
   * one of its kind.
   */
  readonly add: (kind: AnnouncementKind, text: string) => void
  readonly isWaiting: (kind: AnnouncementKind) => boolean
  /** Takes back a text that still waits. */
  readonly remove: (kind: AnnouncementKind) => void
  /** Ends the waiting, with what waits. */
  readonly close: () => void
}

/** Calls `say` with one text at most each second, the most important of those that wait. */
export function announcementQueue(say: (text: string) => void): AnnouncementQueue {
  const waiting = new Map<AnnouncementKind, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    timer = undefined
    const kind = announcementKinds.find((one) => waiting.has(one))
    if (kind === undefined) return
    const text = waiting.get(kind)!
    waiting.delete(kind)
    timer = setTimeout(next, announcementGapMs)
    say(text)
  }
  return {
    add(kind, text) {
      waiting.set(kind, text)
      if (timer === undefined) next()
    },
    isWaiting: (kind) => waiting.has(kind),
    remove: (kind) => void waiting.delete(kind),
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
