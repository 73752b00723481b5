import { expect, it } from 'vitest'
import { account, adaId } from '../../../../shared/model/testing/eg.ts'
import { uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { startWindow } from '../../../state/testing/startWindow.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { toNextUnread } from './nextUnread.ts'

it('searches an organization that the window has not shown yet', async () => {
  const none = { channels: [], directs: [], mentions: [], oldUnreadsMissing: false }
  installBridge({
    'account.attach': ({ account: id }) =>
      attached(
        account(id === 'b' ? { unreads: { ...none, directs: [{ userIds: [adaId], ids: [4] }] } } : {}),
      ),
  })
  await startWindow(
    '#inbox',
    ['a', 'b'].map((id) => accountSummary({ id })),
  )
  await toNextUnread()
  expect(uiStore.getState().account).toBe('b')
  expect(uiStore.getState().route.hash).toContain('narrow/dm')
})
