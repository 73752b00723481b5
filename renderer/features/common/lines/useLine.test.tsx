import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LinesAnswer } from '../../../../shared/ipc/calls/lineCalls.ts'
import type { MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { accountStore, connectAccountStores, resetUi } from '../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { forgetLines } from './knownLines.ts'
import { requestLines } from './requestLines.ts'
import { useLine } from './useLine.ts'

const line = (messageId: number, text = `text ${String(messageId)}`): MessageLine => ({
  messageId,
  senderId: 2,
  senderName: 'As sent',
  text,
  at: 1000,
})
interface Asked {
  readonly messageIds: readonly number[]
  readonly from: string
}

let ends: () => void = () => undefined
beforeEach(() => resetUi())
afterEach(() => {
  cleanup()
  ends()
  forgetLines('a')
})

/** Starts an account with these responses to lines.fetch. The test runs the frames. */
async function start(answer: (asked: Asked) => LinesAnswer | null, state = eg.account()) {
  const bridge = installBridge({
    'account.attach': () => attached(state),
    'lines.fetch': (asked) => {
      const found = answer(asked)
      return found === null ? failed('network') : ok(found)
    },
  })
  ends = connectAccountStores()
  await accountStore('a').attach()
  return { ...bridge, asked: () => bridge.inputs('lines.fetch') as readonly Asked[] }
}

const pass = () =>
  act(async () => {
    for (let frames = 0; frames < 6; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

function Row({ id }: { readonly id: number | null }) {
  const found = useLine('a', id)
  return <p data-testid={String(id)}>{found === null ? '-' : `${found.senderName}: ${found.text}`}</p>
}
const shown = (id: number) => screen.getByTestId(String(id)).textContent

it('requests many rows at once, from the store first, and none twice', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => index + 100)
  const { asked } = await start(({ from, messageIds }) =>
    from === 'store'
      ? { lines: messageIds.filter((id) => id < 128).map((id) => line(id)), gone: [] }
      : { lines: [], gone: [128] },
  )
  const view = render(rows.map((id) => <Row key={id} id={id} />))
  await pass()
  expect(asked().map(({ from, messageIds }) => [from, messageIds.length])).toEqual([
    ['store', 30],
    ['server', 2],
  ])
  expect([shown(100), shown(128), shown(129)]).toEqual([expect.stringContaining('text 100'), '-', '-'])
  view.rerender(rows.toReversed().map((id) => <Row key={`again ${String(id)}`} id={id} />))
  requestLines('a', rows)
  await pass()
  expect(asked()).toHaveLength(2)
})

it('one request has at most 200 messages, the latest ones first', async () => {
  const { asked } = await start(({ messageIds }) => ({ lines: messageIds.map((id) => line(id)), gone: [] }))
  requestLines(
    'a',
    Array.from({ length: 450 }, (_, index) => index + 1),
  )
  await pass()
  expect(asked().map(({ messageIds }) => [messageIds[0], messageIds.length])).toEqual([
    [251, 200],
    [51, 200],
    [1, 50],
  ])
})

it('reads loaded messages without a request and uses current names', async () => {
  const message = eg.channelMessage(5, {
    senderId: eg.adaId,
    senderName: 'As sent',
    content: '<p>one<br>two</p>',
  })
  const state = eg.after(eg.account(), eg.arrived(message))
  const { asked } = await start(() => ({ lines: [], gone: [] }), state)
  render(<Row id={5} />)
  expect(shown(5)).toBe(`${displayUser(state, eg.adaId).name}: one two`)
  await pass()
  expect(asked()).toEqual([])
})

it('calls the own user "You"', async () => {
  const message = eg.channelMessage(5, { senderId: eg.selfId, senderName: 'Me', content: '<p>done</p>' })
  await start(() => ({ lines: [], gone: [] }), eg.after(eg.account(), eg.arrived(message)))
  render(<Row id={5} />)
  expect(shown(5)).toBe('You: done')
})

it('shows edits and deletions', async () => {
  const { push } = await start(({ messageIds }) => ({ lines: messageIds.map((id) => line(id)), gone: [] }))
  render([<Row key={1} id={100} />, <Row key={2} id={101} />])
  await pass()
  await act(async () =>
    push('account.batch', {
      account: 'a',
      seq: 1,
      events: [eg.edited(100, '<p>better</p>'), eg.deleted([101])],
    }),
  )
  expect([shown(100), shown(101)]).toEqual([expect.stringContaining('better'), '-'])
})

it('a response does not overwrite an edit that arrived in the meantime', async () => {
  let calls = 0
  const { push } = await start(({ messageIds }) => {
    calls += 1
    if (calls === 1) push('account.batch', { account: 'a', seq: 1, events: [eg.edited(100, '<p>new</p>')] })
    return { lines: messageIds.map((id) => line(id, calls === 1 ? 'old' : 'new')), gone: [] }
  })
  render(<Row id={100} />)
  await pass()
  expect([calls, shown(100)]).toEqual([2, expect.stringContaining('new')])
})

it('after a failure, requests nothing until reconnected', async () => {
  let works = false
  const { asked, push } = await start(({ messageIds }) =>
    works ? { lines: messageIds.map((id) => line(id)), gone: [] } : null,
  )
  const view = render(<Row id={100} />)
  await pass()
  const before = asked().length
  view.rerender(<Row key="again" id={100} />)
  await pass()
  expect(asked()).toHaveLength(before)
  works = true
  const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const
  await act(async () =>
    push('account.batch', { account: 'a', seq: 1, events: [{ type: 'local/connection', connection }] }),
  )
  await pass()
  expect(shown(100)).toContain('text 100')
})

it('shows only a notice for a message of a muted user', async () => {
  const message = eg.channelMessage(5, { senderId: 2, content: '<p>loud</p>' })
  const state = eg.after(eg.account(), eg.arrived(message))
  await start(() => ({ lines: [], gone: [] }), { ...state, mutedUsers: new Set([2]) })
  render(<Row id={5} />)
  expect(shown(5)).toBe(': From someone you muted')
})
