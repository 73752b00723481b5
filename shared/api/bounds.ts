/**
 * Consequence of a value beyond its limit.
 *
 * - cut: the rest of the text or list is dropped
 * - clamped: the number becomes the limit
 * - empty: the text becomes "", since its beginning alone means something else
 * - refused: the value does not parse, and with it the record that needs it
 * - malformed: the whole answer cannot be used
 */
type Beyond = 'cut' | 'clamped' | 'empty' | 'refused' | 'malformed'

interface Bound {
  readonly max: number
  readonly beyond: Beyond
}

/** Every limit of a text, number or list that a server or a file of the profile controls. */
export const bounds = {
  // Texts, in UTF-16 units.

  /** A name, a topic, or a word such as an e-mail address, a time zone or a kind. Servers allow about 100. */
  name: { max: 1000, beyond: 'cut' },
  /** A description, which may be HTML, or the value of a setting. Ten times what servers allow. */
  description: { max: 10_000, beyond: 'cut' },
  /** A web address or the template of one. */
  address: { max: 10_000, beyond: 'cut' },
  /** An id, key or token that is sent back, or a word of a format: its beginning alone means something else. */
  token: { max: 10_000, beyond: 'refused' },
  /** A setting of this computer that is a text, such as the keys that the user changed. */
  settingText: { max: 20_000, beyond: 'refused' },
  /** JSON in a text. Several times the largest poll. */
  json: { max: 100_000, beyond: 'empty' },
  /** A text that a user wrote, or its HTML. Not cut: it may be edited and sent again. */
  content: { max: 16_000_000, beyond: 'refused' },

  // Numbers; limits hold on both sides of zero.

  /** A whole number, such as an id or a count. */
  integer: { max: Number.MAX_SAFE_INTEGER, beyond: 'refused' },
  /** A time in seconds: one beyond it throws where it is written. */
  time: { max: 8_640_000_000_000, beyond: 'clamped' },
  /** A number with a fraction, such as a size in bytes or a rank. */
  amount: { max: Number.MAX_SAFE_INTEGER, beyond: 'clamped' },

  // Lists and objects with many keys, in rows.

  /** Rows of a list: more than the longest list of an answer has. */
  rows: { max: 1_000_000, beyond: 'malformed' },
  /** Ids of a list; they need no schema each. */
  ids: { max: 10_000_000, beyond: 'cut' },
  /** Rows of an answer that do not parse: each costs as much as a hundred that do. */
  badRows: { max: 5000, beyond: 'malformed' },
  /** Keys of an object of settings. */
  settings: { max: 10_000, beyond: 'cut' },
  /** Rows of a list in a file of the profile, such as accounts or windows. */
  fileRows: { max: 1000, beyond: 'refused' },
  /** Conversations whose window has a known place and choice, open or not. */
  windows: { max: 50, beyond: 'refused' },
  /** Alert words, and their UTF-16 units together: they become one pattern for each message. */
  alertWords: { max: 500, beyond: 'cut' },
  alertWordsLength: { max: 30_000, beyond: 'cut' },
  /** Ways to sign in through the browser. */
  signInMethods: { max: 20, beyond: 'cut' },
  /** Hosts other than the server's that it may have asked for icons while the user signs in. */
  iconHosts: { max: 3, beyond: 'cut' },

  // Bodies of responses that are no JSON, in bytes.

  /** A file that a picture is made of: pages keep it whole. */
  picture: { max: 32 * 1024 * 1024, beyond: 'malformed' },
  /** A picture or text of another use, such as a file that is saved. */
  wholeFile: { max: 256 * 1024 * 1024, beyond: 'malformed' },
  /** An icon of the sign-in screen. */
  icon: { max: 256 * 1024, beyond: 'malformed' },
} as const satisfies Readonly<Record<string, Bound>>

export type BoundName = keyof typeof bounds
