import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { resetUi, uiStore } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { ProfileCard } from './ProfileCard.tsx'

afterEach(cleanup)

const botId = 77

async function show(userId: number) {
  const users = [
    user(selfId, { name: 'Me' }),
    user(adaId, { name: 'Ada' }),
    user(botId, { name: 'Beanbot', isBot: true, botOwnerId: adaId }),
  ]
  installBridge({ 'account.attach': () => attached(account({ users })) })
  resetUi()
  uiStore.setState({ account: 'a' })
  let closed = 0
  await renderInAccount(<ProfileCard userId={userId} at={document.body} onClose={() => closed++} />)
  return { closed: () => closed }
}
const setStatus = () => screen.queryByRole('button', { name: 'Set status…', hidden: true })

it('only the own card has a button that sets the status', async () => {
  const { closed } = await show(selfId)
  fireEvent.click(setStatus()!)
  expect(closed()).toBe(1)
  expect(uiStore.getState().dialog?.kind).toBe('status')
  cleanup()
  await show(adaId)
  expect(setStatus()).toBeNull()
})

it('a card opened from another card takes its place', async () => {
  await show(adaId)
  uiStore.setState({ person: { id: adaId, at: document.body, account: 'a' } })
  fireEvent.click(screen.getByRole('button', { name: 'Beanbot', hidden: true }))
  expect(uiStore.getState().person).toEqual({ id: botId, at: document.body, account: 'a' })
})
