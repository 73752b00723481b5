import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from './userAction.ts'
import type { UserAction } from './userAction.ts'
import type { Actor } from './actor.ts'

/** Returns the uploads as the client last reported them. */
export function uploadRows({ core }: Actor) {
  const last = core.pushes.findLast(({ name }) => name === 'upload.changed')
  return last?.name === 'upload.changed' ? last.payload.uploads : []
}

/** Actions that upload files and send messages that link them. */
export const uploadActions: readonly UserAction[] = [
  {
    name: 'upload',
    weight: 2,
    start: (actor) => {
      const { core, folder, expectations, uploaded } = actor
      const name = `file-${String(actor.next())}.txt`
      const file = path.join(folder, name)
      writeFileSync(file, `${name} `.repeat(500))
      const read = () => uploaded.filter((each) => each === name).length
      return {
        text: `uploads ${name}`,
        expected: [expectations.expect(`upload ${name}`, 1, read)],
        answer: core.handlers['upload.add']({
          account: core.account,
          place: 'here',
          files: [{ path: file }],
        }),
      }
    },
  },
  {
    name: 'send what is uploaded',
    weight: 3,
    start: (actor) => {
      const { core, linked } = actor
      const row = uploadRows(actor).find(({ name, state }) => state === 'done' && !linked.has(name))
      if (row === undefined) return null
      linked.add(row.name)
      const to = { type: 'channel' as const, channelId: actor.general, topic: 'tea' }
      return {
        ...send(actor, to, `f${String(actor.next())} [${row.label}](${row.url ?? ''})`),
        then: () => void core.handlers['upload.control']({ account: core.account, id: row.id, op: 'cancel' }),
      }
    },
  },
]
