import type { Fixture } from './build.ts'
import { codeFixtures } from './codeFixtures.ts'
import { inlineFixtures } from './inlineFixtures.ts'
import { mediaFixtures } from './mediaFixtures.ts'
import { textFixtures } from './textFixtures.ts'

/** Message HTML and the tree it must become, for every construct of the protocol. */
export const fixtures: readonly Fixture[] = [
  ...textFixtures,
  ...inlineFixtures,
  ...codeFixtures,
  ...mediaFixtures,
]
