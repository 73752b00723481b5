/**
 * Consequence of exceeding a limit.
 *
 * - cut: the rest of the text or list is dropped
 * - clamped: the number becomes the limit
 * - empty: the text becomes "", because its beginning alone would mean something else
 * - refused: the value does not parse, nor does the record that requires it
 * - malformed: the whole response cannot be used
 */
type Beyond = 'cut' | 'clamped' | 'empty' | 'refused' | 'malformed'

interface Bound {
  readonly max: number
  readonly beyond: Beyond
}

/** All limits of texts, numbers and lists from a server or from files of the profile. */
export const bounds = {
  // Texts, in UTF-16 units.

  /** A name, a topic, or a word such as an email address, a time zone or a kind. Servers allow about 100. */
  name: { max: 1000, beyond: 'cut' },
  /** A description, which may be HTML, or the value of a setting. Ten times the limit of servers. */
  description: { max: 10_000, beyond: 'cut' },
  /** A web address, or a template of one. */
  address: { max: 10_000, beyond: 'cut' },
  /** An id, key or token that is sent back, or a word of a format. A beginning of it would mean something else. */
  token: { max: 10_000, beyond: 'refused' },
  /** A text setting of this computer, such as the user's keys for commands. */
  settingText: { max: 20_000, beyond: 'refused' },
  /** JSON in a text. Several times the largest poll. */
  json: { max: 100_000, beyond: 'empty' },
  /** A text that a user wrote, or its HTML. Never cut, because it may be edited and sent again. */
  content: { max: 16_000_000, beyond: 'refused' },

  // Numbers. Limits apply on both sides of zero.

  /** An integer, such as an id or a count. */
  integer: { max: Number.MAX_SAFE_INTEGER, beyond: 'refused' },
  /** A time in seconds. Formatting a later one throws. */
  time: { max: 8_640_000_000_000, beyond: 'clamped' },
  /** A number with a fraction, such as a size in bytes or a rank. */
  amount: { max: Number.MAX_SAFE_INTEGER, beyond: 'clamped' },

  // Lists, and objects with many keys, in rows.

  /** Rows of a list, more than in the longest list of any response. */
  rows: { max: 1_000_000, beyond: 'malformed' },
  /** Ids of a list, which need no schema each. */
  ids: { max: 10_000_000, beyond: 'cut' },
  /** Rows of a response that do not parse. Each costs as much as a hundred valid ones. */
  badRows: { max: 5000, beyond: 'malformed' },
  /** Keys of an object with settings. */
  settings: { max: 10_000, beyond: 'cut' },
  /** Rows of a list in a file of the profile, such as accounts or windows. */
  fileRows: { max: 1000, beyond: 'refused' },
  /** Conversations with a saved window position and option, open or not. */
  windows: { max: 50, beyond: 'refused' },
  /** Alert words, and their total UTF-16 units. They become one pattern for each message. */
  alertWords: { max: 500, beyond: 'cut' },
  alertWordsLength: { max: 30_000, beyond: 'cut' },
  /** Methods to sign in through the browser. */
  signInMethods: { max: 20, beyond: 'cut' },
  /** Other hosts than the server's from which sign-in icons are fetched. */
  iconHosts: { max: 3, beyond: 'cut' },

  // Response bodies other than JSON, in bytes.

  /** A file for making a picture. Pages keep it in memory as a whole. */
  picture: { max: 32 * 1024 * 1024, beyond: 'malformed' },
  /** An image or text for another use, such as saving a file. */
  wholeFile: { max: 256 * 1024 * 1024, beyond: 'malformed' },
  /** An icon on the sign-in screen. */
  icon: { max: 256 * 1024, beyond: 'malformed' },
} as const satisfies Readonly<Record<string, Bound>>

export type BoundName = keyof typeof bounds
