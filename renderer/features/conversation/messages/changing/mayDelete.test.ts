import { expect, it } from 'vitest'
import { account, channelMessage, selfId } from '../../../../../shared/model/testing/eg.ts'
import { mayDelete } from './dialogProblem.ts'

const message = channelMessage(5, { senderId: selfId })
const after = (seconds: number) => (message.timestamp + seconds) * 1000
/** An account on a server without the setting for who may delete own messages. */
const old = (fields: Record<string, unknown>) => {
  const state = account()
  return { ...state, realm: { ...state.realm, fields } }
}

it('allows deleting own messages on old servers, within their time limit', () => {
  const limited = old({ message_content_delete_limit_seconds: 600 })
  expect(mayDelete(limited, message, after(599))).toBe(true)
  expect(mayDelete(limited, message, after(601))).toBe(false)
  expect(mayDelete(old({ message_content_delete_limit_seconds: 0 }), message, after(601))).toBe(true)
  expect(mayDelete(old({}), message, after(601))).toBe(true)
})

it('refuses on old servers if deleting is off, and for messages of others', () => {
  expect(mayDelete(old({ allow_message_deleting: false }), message, after(1))).toBe(false)
  expect(mayDelete(old({}), channelMessage(6), after(1))).toBe(false)
})
