/** Kinds of announcements, the most important first. */
export const announcementKinds = ['failedSend', 'newMessages', 'typing'] as const

export type AnnouncementKind = (typeof announcementKinds)[number]

/** Gap between two announcements: a screen reader would still be reading the last one. */
export const announcementGapMs = 1000

export interface AnnouncementQueue {
  /**
   * Announces the text now, or once the gap since the last one has passed. A pending text is replaced by the next one
   * of its kind.
   */
  readonly add: (kind: AnnouncementKind, text: string) => void
  readonly isWaiting: (kind: AnnouncementKind) => boolean
  /** Drops the pending text of this kind. */
  readonly remove: (kind: AnnouncementKind) => void
  /** Drops all pending texts and stops the timer. */
  readonly close: () => void
}

/** Calls `say` with at most one text a second, the most important pending one first. */
export function announcementQueue(say: (text: string) => void): AnnouncementQueue {
  const waiting = new Map<AnnouncementKind, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    timer = undefined
    const kind = announcementKinds.find((item) => waiting.has(item))
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
