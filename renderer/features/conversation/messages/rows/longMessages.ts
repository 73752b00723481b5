import type { MessageId } from '../../../../../shared/api/types.ts'
import { accountEntries } from '../../../../state/index.ts'

/** State of a long message: shortened to its beginning, or expanded by the user. */
export type LongState = 'condensed' | 'whole'

/** Max share of the window's height before a message is shortened, as in the Messaging Service's web client. */
const maxShare = 0.65
/** Messages with fewer characters and fewer lines are not measured, because measuring each row takes time. */
const minLength = 800
const minLines = 10
/** Max remembered messages. Older ones are measured again. */
const maxKnown = 2_000

const states = accountEntries<LongState>(maxKnown)

/** True for HTML that may be too high for the window. */
export function mayBeLong(html: string): boolean {
  if (html.length >= minLength) return true
  let lines = 0
  for (let index = html.indexOf('\n'); index >= 0 && lines < minLines; index = html.indexOf('\n', index + 1))
    lines += 1
  return lines >= minLines
}

/** Called when a message was rendered. `height`: its full height in pixels. */
export function noteHeight(account: string, id: MessageId, height: number): void {
  if (height <= innerHeight * maxShare) states.set(account, String(id), null)
  else if (longState(account, id) === null) setLongState(account, id, 'condensed')
}

/** Returns the state of a long message. null: it is short, or was not rendered yet. */
export const longState = (account: string, id: MessageId): LongState | null => states.get(account, String(id))

export const setLongState = (account: string, id: MessageId, state: LongState): void =>
  states.set(account, String(id), state)

/** Does the same, and renders again when it changes. */
export const useLongState = (account: string, id: MessageId): LongState | null =>
  states.useEntry(account, String(id))
