import type { DraftTarget } from '../../shared/api/conversation.ts'
import { draftList } from '../../shared/model/outbox/localDrafts.ts'
import type { Run } from './profileRuns.ts'

/** Returns the target of each draft by text. */
export const draftPlaces = (run: Run): Readonly<Record<string, DraftTarget>> =>
  Object.fromEntries(draftList(run.state()).map(({ content, target }) => [content, target]))

/** Resolves when the draft with this text is in the topic. */
export const draftIsAt = (run: Run, content: string, topic: string): Promise<void> =>
  run.until(`${content} is at ${topic}`, () => {
    const target = draftPlaces(run)[content]
    return target?.type === 'channel' && target.topic === topic
  })
