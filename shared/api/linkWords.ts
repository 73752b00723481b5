/** The wire's words inside message HTML and link fragments, which the rest of the code does not use. */

/** Classes of the anchors that `#**channel**`, `#**channel>topic**` and `#**channel>topic@id**` become. */
export const linkClasses = {
  channel: 'stream',
  topic: 'stream-topic',
  message: 'message-link',
} as const

/** Old operators of link fragments, and what they are called now. */
export const legacyOperators: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['group-pm-with', 'dm-including'],
])

/** Old operands of `is`, and what they are called now. */
export const legacyIsOperands: ReadonlyMap<string, string> = new Map([['private', 'dm']])

/** Operators of link fragments before feature level 250 (channel) and 177 (dm). */
export const oldOperatorOf: Readonly<Record<string, string>> = {
  channel: 'stream',
  channels: 'streams',
  dm: 'pm-with',
}
