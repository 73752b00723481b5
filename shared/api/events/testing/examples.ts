import type { eventSchemas } from '../index.ts'
import type { Example } from './example.ts'
import { messageExamples } from './messageExamples.ts'
import { ownExamples } from './ownExamples.ts'
import { peopleExamples } from './peopleExamples.ts'
import { realmExamples } from './realmExamples.ts'

/** Examples of every wire type, parsed for own user 7 on a server of the newest level whose maker is called `maker`. */
export const examples: Readonly<Record<keyof typeof eventSchemas, readonly Example[]>> = {
  ...messageExamples,
  ...peopleExamples,
  ...realmExamples,
  ...ownExamples,
}
