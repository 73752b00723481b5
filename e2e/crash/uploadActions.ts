import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from './personAction.ts'
import type { PersonAction } from './personAction.ts'
import type { Stage } from './stage.ts'

/** Returns the uploads as the client last reported them. */
export function uploadRows({ core }: Stage) {
  const last = core.pushes.findLast(({ name }) => name === 'upload.changed')
  return last?.name === 'upload.changed' ? last.payload.uploads : []
}

/** Actions that upload files and send messages that link them. */
export const uploadActions: readonly PersonAction[] = [
  {
    name: 'upload',
    weight: 2,
    start: (stage) => {
      const { core, folder, expectations, uploaded } = stage
      const name = `file-${String(stage.next())}.txt`
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
    start: (stage) => {
      const { core, linked } = stage
      const row = uploadRows(stage).find(({ name, state }) => state === 'done' && !linked.has(name))
      if (row === undefined) return null
      linked.add(row.name)
      const to = { type: 'channel' as const, channelId: stage.general, topic: 'tea' }
      return {
        ...send(stage, to, `f${String(stage.next())} [${row.label}](${row.url ?? ''})`),
        then: () => void core.handlers['upload.control']({ account: core.account, id: row.id, op: 'cancel' }),
      }
    },
  },
]
