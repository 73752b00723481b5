import type { Message } from '../../../shared/api/types.ts'
import type { DocumentSubject } from './document.ts'

interface Headings {
  /** Words of the place that begins with the message; null: it goes on. */
  readonly place: string | null
  readonly day: string | null
  /** False: the message goes on where its sender left off a few minutes ago. */
  readonly hasSender: boolean
}

/** Seconds between two messages of a sender that are read as one. */
const pause = 5 * 60

/** Returns what stands above a message, told each message in its order. */
export function headingsOf({ dayOf, placeOf }: DocumentSubject): (message: Message) => Headings {
  let lastDay = ''
  let lastPlace: string | null = null
  let last: Message | null = null
  return (message) => {
    const day = dayOf(message.timestamp)
    const place = placeOf(message)
    const hasMoved = place !== lastPlace
    const isNewDay = hasMoved || day !== lastDay
    lastDay = day
    lastPlace = place
    const goesOn = last?.senderId === message.senderId && message.timestamp - last.timestamp <= pause
    last = message
    return {
      place: hasMoved ? place : null,
      day: isNewDay ? day : null,
      hasSender: isNewDay || !goesOn,
    }
  }
}
