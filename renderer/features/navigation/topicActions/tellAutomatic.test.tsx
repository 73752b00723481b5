import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import { account, channel } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { tellAutomatic } from './index.ts'

afterEach(cleanup)

it.each([
  [policies.followed, 'You follow “Plan”.'],
  [policies.unmuted, '“Plan” is no longer muted.'],
])('reports that sending changed a topic (%i), and can undo it', async (policy, words) => {
  const bridge = installBridge({ 'account.attach': () => attached(account({ channels: [channel(9)] })) })
  resetUi({ account: 'a' })
  const store = createAccountStore('a')
  await store.attach()
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  act(() => tellAutomatic(store, { channelId: 9, topic: 'Plan', policy, before: policies.none }))
  expect(screen.getByText(words)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(bridge.inputs('api.call')).toMatchObject([
    { route: 'setTopicPolicy', params: { channelId: 9, topic: 'Plan', policy: policies.none } },
  ])
})
