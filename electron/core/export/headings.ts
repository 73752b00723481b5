import type { Message } from '../../../shared/api/types.ts'
import type { DocumentSubject } from './document.ts'

interface Headings {
  /** Heading of the conversation that starts with this message; null if it continues. */
  readonly place: string | null
  readonly day: string | null
  /** False if the message continues one by the same sender a few minutes earlier. */
  readonly hasSender: boolean
}

/** Maximum time in seconds between two messages of a sender that share a heading. */
const pause = 5 * 60

/** Returns a function that returns the headings above a message. It must be called for each message in order. */
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
