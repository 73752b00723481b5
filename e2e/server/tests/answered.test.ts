import { expect, it } from 'vitest'
import { small } from './setUp.ts'

const { as, running } = small()

it('successful requests are recorded with the names of their parameters', async () => {
  const ada = as('ada')
  await ada.post(`/users/me/muted_users/${String(as('ben').account.user_id)}`)
  await ada.post('/users/me/status', { status_text: 'x'.repeat(61), emoji_name: 'book' })
  await ada.post('/users/me/status', { status_text: 'Reading' })
  const [operations, ...others] = running().server.answered.values()
  expect(others).toEqual([])
  expect([...(operations ?? [])]).toEqual([
    ['POST /users/me/muted_users/{id}', new Set()],
    ['POST /users/me/status', new Set(['status_text'])],
  ])
})
