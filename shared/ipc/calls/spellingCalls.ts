import { z } from 'zod'

/** A language by Chromium's name, such as en-US. */
const language = z
  .string()
  .max(40)
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/)

/** Calls about the spelling of typed texts. Handled by the shell. */
export const spellingInputs = {
  /** Loads the dictionaries. Sent when the user types for the first time. */
  'spelling.start': z.undefined(),
  'spelling.state': z.undefined(),
  /** Asks for the two files of a dictionary and adds it. Resolves with its language, or null if the user cancels. */
  'spelling.add': z.undefined(),
  /** Removes a dictionary that the user added. */
  'spelling.remove': z.object({ language }),
  /** Removes a word that the user added. */
  'spelling.removeWord': z.object({ word: z.string().min(1).max(100) }),
}

/** A dictionary that can be used. */
export interface SpellingLanguage {
  readonly language: string
  readonly isOn: boolean
  /** True if the user added it from files. */
  readonly isAdded: boolean
  /** Reason why the dictionary cannot be used. null: it can. */
  readonly problem: string | null
}

export interface SpellingState {
  /** True if the system checks the spelling and chooses the languages, as macOS does. */
  readonly isOfSystem: boolean
  readonly languages: readonly SpellingLanguage[]
  /** The words that the user added. */
  readonly words: readonly string[]
}

export interface SpellingOutputs {
  'spelling.start': null
  'spelling.state': SpellingState
  'spelling.add': string | null
  'spelling.remove': null
  'spelling.removeWord': null
}
