import { readFileSync } from 'node:fs'
import { writeFileAtomic } from '../platform/jsonFile.ts'
import { createBdic } from './bdic/createBdic.ts'

export interface Conversion {
  readonly affixes: string
  readonly words: string
  /** File to write, in the format of Chromium. */
  readonly output: string
  /** Identifies the source in the written file. */
  readonly label: string
}

/** Converts a dictionary in Hunspell's format. Throws if it is none, or not supported. */
export const convertDictionary = ({ affixes, words, output, label }: Conversion): void =>
  writeFileAtomic(output, createBdic(readFileSync(affixes), readFileSync(words), label))
