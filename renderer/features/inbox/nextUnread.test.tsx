import { afterEach, expect, it } from 'vitest'
import { account, adaId } from '../../../shared/model/testing/eg.ts'
import { accountStore, connectAccountStores, resetUi, startNavigation, uiStore } from '../../state/index.ts'
import { accountSummary } from '../../state/testing/accountSummary.ts'
import { attached, installBridge } from '../../state/testing/testBridge.ts'
import { toNextUnread } from './nextUnread.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

it('looks into an organization that the window has not shown yet', async () => {
  const none = { channels: [], directs: [], mentions: [], oldUnreadsMissing: false }
  installBridge({
    'account.attach': ({ account: id }) =>
      attached(
        account(id === 'b' ? { unreads: { ...none, directs: [{ userIds: [adaId], ids: [4] }] } } : {}),
      ),
  })
  ends.push(connectAccountStores())
  resetUi({ accounts: ['a', 'b'].map((id) => accountSummary({ id })) })
  ends.push(startNavigation('a', '#inbox'))
  await accountStore('a').attach()
  await toNextUnread()
  expect(uiStore.getState().account).toBe('b')
  expect(uiStore.getState().route.hash).toContain('narrow/dm')
})
