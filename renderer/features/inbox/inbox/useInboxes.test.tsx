import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { account, adaId, arrived, borisId, directMessage } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { InboxPane } from './InboxPane.tsx'

afterEach(cleanup)

const line = (messageId: number, at: number): MessageLine => ({
  messageId,
  senderId: adaId,
  senderName: 'Ada',
  text: 'Hello',
  at,
})

const ofUnread = (...directs: readonly (readonly [number, number])[]) =>
  account({
    unreads: {
      channels: [],
      directs: directs.map(([userId, id]) => ({ userIds: [userId], ids: [id] })),
      mentions: [],
      oldUnreadsMissing: false,
    },
  })

const rows = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[role=row][aria-level="2"]')].map((row) => row.getAttribute('data-item'))

it('direct messages of two accounts are sorted by time once it is known', async () => {
  const states = { a: ofUnread([adaId, 90], [borisId, 80]), b: ofUnread([adaId, 5]) }
  const times: Readonly<Record<string, number>> = { a90: 1000, a80: 700, b5: 900 }
  installBridge({
    'account.attach': ({ account: id }) => attached(id === 'b' ? states.b : states.a),
    'lines.fetch': ({ account: id, messageIds }) => ({
      ok: true,
      value: { lines: messageIds.map((each) => line(each, times[`${id}${String(each)}`] ?? 0)), gone: [] },
    }),
  })
  resetUi({ account: 'a', accounts: ['a', 'b'].map((id) => accountSummary({ id })) })
  for (const id of ['a', 'b']) await accountStore(id).attach()
  await renderInAccount(<InboxPane />)
  const [ada, boris] = [adaId, borisId].map(String)
  await waitFor(() => expect(rows()).toEqual([`a dm:${ada!}`, `b dm:${ada!}`, `a dm:${boris!}`]))
  // The event of a new message contains its time.
  const news = directMessage(6, { timestamp: 2, flags: [] })
  act(() => accountStore('b').receive({ account: 'b', seq: 1, events: [arrived(news)] }))
  await waitFor(() => expect(rows()[0]).toBe(`b dm:${ada!}`))
})
