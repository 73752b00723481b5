import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { openDatabase } from '../../electron/core/store/thread/database.ts'
import type { Database } from '../../electron/core/store/thread/database.ts'
import { readPage } from '../../electron/core/store/messages/readPage.ts'
import { noMutes } from '../../electron/core/store/messages/storedNarrow.ts'
import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { selfOf, describePlace } from './actor.ts'
import type { Actor } from './actor.ts'

const keys = z.object({ keys: z.record(z.string(), z.string()) })

/** Returns the differences between the closed client's files and the server, except data marked as stale. */
export function storeFaults(actor: Actor, when: string): readonly string[] {
  const { account } = actor.core
  const text = readFileSync(path.join(actor.profile, 'keys-unprotected.json'), 'utf8')
  const key = keys.parse(JSON.parse(text)).keys[`${account}/store`] ?? ''
  const open = (name: string) =>
    openDatabase({ path: path.join(actor.profile, 'accounts', account, name), key, durable: false })
  const [main, ownFile] = [open('service.db'), open('own.db')]
  try {
    return [...conversationFaults(actor, main), ...jobFaults(ownFile)].map((each) => `store ${when}: ${each}`)
  } finally {
    main.close()
    ownFile.close()
  }
}

function jobFaults(ownFile: Database): readonly string[] {
  return ownFile
    .all('select id, kind, content from outbox')
    .map((row) => `waits still: ${JSON.stringify(row)}`)
}

function conversationFaults(actor: Actor, main: Database): readonly string[] {
  const { server, who } = actor
  return actor.places().flatMap((conversation) => {
    const page = readPage(main, {
      narrow: conversationNarrow(conversation),
      selfUserId: who.user_id,
      mutes: noMutes,
      anchor: 'newest',
      before: 1000,
      after: 0,
    })
    if (page === null || page.stale) return []
    const first = page.foundOldest ? 0 : (page.messages[0]?.id ?? Infinity)
    const last = page.foundNewest ? Infinity : (page.messages.at(-1)?.id ?? 0)
    const truth = actor.idsOf(conversation).filter((id) => id >= first && id <= last)
    const ids = page.messages.map(({ id }) => id)
    const where = describePlace(conversation)
    if (JSON.stringify(ids) !== JSON.stringify(truth))
      return [`${where} has ${ids.join(' ')}, on the server ${truth.join(' ')}`]
    return page.messages.flatMap(({ content, flags, id, reactions }) => {
      const message = server.server.state.messages.byId.get(id)
      const bits = flagBits(selfOf(actor).rows, id) ?? 0
      const kept = [content, flags.includes('read'), flags.includes('starred'), reactions.length]
      const true_ = [
        message?.html,
        (bits & Flag.read) !== 0,
        (bits & Flag.starred) !== 0,
        message?.reactions.length,
      ]
      return JSON.stringify(kept) === JSON.stringify(true_)
        ? []
        : [`${where} ${String(id)} is ${JSON.stringify(kept)}, on the server ${JSON.stringify(true_)}`]
    })
  })
}
