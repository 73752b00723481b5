import type { eventSchemas } from '../index.ts'
import type { Example } from './example.ts'
import { messageExamples } from './messageExamples.ts'
import { ownExamples } from './ownExamples.ts'
import { peopleExamples } from './peopleExamples.ts'
import { realmExamples } from './realmExamples.ts'

/** Examples of every wire type, read by own user 7 of a server whose maker is called `maker`, at the newest level. */
export const examples: Readonly<Record<keyof typeof eventSchemas, readonly Example[]>> = {
  ...messageExamples,
  ...peopleExamples,
  ...realmExamples,
  ...ownExamples,
}
