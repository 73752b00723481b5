import { randomUUID } from 'node:crypto'
import type { Conversation, DraftTarget } from '../../../shared/api/conversation.ts'
import { draftIdOf, listWriter } from '../../../shared/model/outbox/localDraft.ts'
import type { TakenDraft } from '../operations/engine/operationKind.ts'
import type { SentOptions } from '../operations/sending/sending.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import { unverified, type TopicAnchor } from '../sync/followTopic.ts'
import type { TakeBack } from '../operations/sending/takenBack.ts'
import type { DraftSet } from './draftSet.ts'
import type { DraftRecord } from './draftRecord.ts'

/**
 * Returns the text that another writer appended and the sending window has not shown; it stays a draft. Text that the
 * window typed after sending stays in the window. Further stored text by the same window was just deleted there, so it
 * is dropped.
 */
const unsentRemainder = (
  { content, rev, writer }: DraftRecord,
  sent: string,
  seen: SentOptions['seen'],
): string =>
  seen !== undefined && rev > seen.rev && writer !== seen.writer && content.startsWith(sent)
    ? content.slice(sent.length)
    : ''

/** Moves texts between the drafts and the operations that send them. */
export interface TakenDrafts {
  /** Restores a deleted text as a draft. If its conversation already has a draft, it becomes a second one. */
  putDraft(to: DraftTarget, content: string): Promise<string | null>
  /** Like `putDraft`, for a text that leaves the outbox. */
  readonly takeBack: TakeBack
  /** Returns the topic anchor of the draft with this text if it is addressed to `to`, otherwise null. */
  topicAnchorOf(id: string, to: Conversation, content: string): TopicAnchor | null
  /** Removes a draft that was sent, except its `unsentRemainder`. Returns null if there is no such draft. */
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  /**
   * Shows the draft in its conversation's composer and returns its recipient. Returns null if there is no such draft.
   */
  open(id: string): Promise<DraftTarget | null>
}

/** `whenLoaded` resolves when the last run's drafts are loaded. `kick` saves and deletes copies on the server. */
export function createTakenDrafts(set: DraftSet, whenLoaded: Promise<void>, kick: () => void): TakenDrafts {
  const { apply, endsOf, freeId, moved, records, recreate, renames, take, unwritten } = set
  return {
    putDraft: async (target, content) => {
      if (content.trim() === '') return null
      await whenLoaded
      const record = recreate(freeId(target), target, content, 'outbox')
      await apply({ puts: [{ record, keeps: false }] })
      return record.id
    },
    takeBack: (to, content, id = freeId(to)) => {
      const record = recreate(id, to, content, 'outbox')
      return { id: record.id, change: take({ puts: [{ record, keeps: false }] }) }
    },
    topicAnchorOf: (id, to, content) => {
      const record = renames.find(id, content)
      if (record === undefined) return null
      if (draftIdOf(record.target) === draftIdOf(to)) return record.mark
      // The draft was moved. An unverified anchor makes the outbox look up the topic's current name.
      return record.id !== id && id === draftIdOf(to) && record.mark !== null
        ? { ...record.mark, queueId: unverified }
        : null
    },
    sent: (given, content, { keeps = false, seen } = {}) => {
      const record = renames.find(given, content)
      if (record === undefined) return null
      const { id } = record
      const rest = unsentRemainder(record, content, seen)
      const copies = record.serverId === null ? [] : [record.serverId]
      const ends = endsOf(record)
      for (const serverId of copies) unwritten.add(serverId)
      const left =
        rest.trim() === ''
          ? { drops: [{ record, keeps }], puts: ends }
          : { puts: [{ record: recreate(id, record.target, rest, record.writer), keeps: false }, ...ends] }
      const taken = take({ ...left, copiesToDelete: copies })
      const onTried: JoinedSave['onTried'] = (result) => {
        taken.onTried?.(result)
        if (result === 'failed') return
        for (const serverId of copies) unwritten.delete(serverId)
        kick()
      }
      return { change: { ...taken, onTried } }
    },
    open: async (id) => {
      await whenLoaded
      const record = records.get(id)
      if (record === undefined) return null
      const to = draftIdOf(record.target)
      const there = records.get(to)
      if (to === id) {
        // A composer with the focus accepts texts only from this writer.
        const shown = { ...record, rev: record.rev + 1, writer: listWriter }
        await apply({ puts: [{ record: shown, keeps: false }] })
        return record.target
      }
      const next = { ...record, id: to, rev: Math.max(record.rev, there?.rev ?? 0) + 1, writer: listWriter }
      const steps = moved(record, next)
      const other = there && { ...there, id: `kept:${randomUUID()}`, rev: 1 }
      await apply({
        ...steps,
        puts: [...(other ? [{ record: other, keeps: false }] : []), ...(steps.puts ?? [])],
      })
      return record.target
    },
  }
}
