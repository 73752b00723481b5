import { expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { laterItems } from './laterItems.ts'

it('the reminder menu starts with the default times and ends with no reminder', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await accountStore('a').attach()
  const ids = laterItems('a', { type: 'channel', channelId: 9, topic: 'Plan' }).map(({ id }) => id)
  expect([ids[0], ids[1], ids.at(-1)]).toEqual(['later-hour', 'later-tomorrow', 'later-untimed'])
})
