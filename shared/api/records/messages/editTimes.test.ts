import { describe, expect, test } from 'vitest'
import { routes } from '../../routes/index.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })

function times(level: number, fields: object) {
  const message = {
    id: 5,
    type: 'stream',
    sender_id: 8,
    content: '<p>x</p>',
    timestamp: 1,
    display_recipient: 'general',
    stream_id: 4,
    subject: 'now',
    ...fields,
  }
  const [read] = routes.getMessages.result({ messages: [message] }, contextAt(level)).messages
  const { message: same } = routes.getMessage.result({ message }, contextAt(level))
  expect(same).toEqual(read)
  return [read?.lastEditTimestamp, read?.lastMovedTimestamp]
}

const edit = (timestamp: number) => ({ timestamp, user_id: 8, prev_content: 'y', prev_rendered_content: 'y' })
const rename = (timestamp: number, prev_topic: string, topic: string) => ({
  timestamp,
  user_id: 8,
  prev_topic,
  topic,
})

describe('a server with a single time for edits and moves', () => {
  const last = (timestamp: number, ...edit_history: object[]) => ({
    last_edit_timestamp: timestamp,
    edit_history,
  })

  test.each<[string, object, (number | null)[]]>([
    ['nothing', {}, [null, null]],
    ['an edit', last(20, edit(20)), [20, null]],
    ['a move to another topic', last(20, rename(20, 'then', 'now')), [null, 20]],
    ['a move to another channel', last(20, { timestamp: 20, prev_stream: 3, stream: 4 }), [null, 20]],
    ['a topic that was resolved', last(20, rename(20, 'now', '✔ now')), [null, null]],
    ['both at once', last(20, { ...rename(20, 'then', 'now'), ...edit(20) }), [20, 20]],
    ['the newest of each', last(40, edit(40), rename(30, 'then', 'now'), edit(20)), [40, 30]],
    ['a move since', last(40, rename(40, 'then', 'now'), edit(30), edit(20)), [30, 40]],
    ['an edit that the history leaves out', last(40, rename(30, 'then', 'now')), [40, 30]],
    ['a change of which no history is shown', { last_edit_timestamp: 20 }, [20, null]],
    ['a history of no known form', last(20, { when: 3 }), [20, null]],
  ])('distinguishes %s by the history', (_name, fields, expected) => {
    expect(times(247, fields)).toEqual(expected)
  })

  test('uses the former topics below level 118', () => {
    const was = (timestamp: number, prev_subject: string) => ({ timestamp, user_id: 8, prev_subject })
    expect(times(65, last(30, was(30, 'then'), was(20, '✔ then')))).toEqual([null, 30])
    expect(times(65, { ...last(30, was(30, 'then'), was(20, 'before')), subject: '✔ then' })).toEqual([
      null,
      20,
    ])
  })
})

test('a server with separate times is trusted, even if the history is incomplete', () => {
  const fields = { last_edit_timestamp: 20, edit_history: [rename(20, '✔ now', 'now')] }
  expect(times(365, fields)).toEqual([20, null])
  expect(times(365, { last_moved_timestamp: 30 })).toEqual([null, 30])
})
