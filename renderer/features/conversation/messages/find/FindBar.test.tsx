import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SearchHit } from '../../../../../shared/model/search/searchHit.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { resetUi, startNavigation, uiStore } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { FindBar } from './FindBar.tsx'

afterEach(cleanup)

const hit = (id: number, by: SearchHit['by']): SearchHit => ({
  id,
  senderId: 1,
  senderName: '',
  timestamp: id,
  conversation: { type: 'channel', channelId: 9, topic: 'Plan' },
  snippet: { text: '', marks: [] },
  match: 'text',
  rank: 0,
  by,
})

it('continues to an older match the server has yet to find, not to the newest', async () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  installBridge({
    'account.attach': () => attached(account()),
    'search.local': () => ok({ hits: [hit(45, 'local'), hit(25, 'local')], next: null, index: 'ready' }),
    'search.server': async () => {
      await answered
      return ok({ hits: [45, 25, 5].map((id) => hit(id, 'server')), next: null })
    },
  })
  resetUi()
  startNavigation('a', '')
  await renderInAccount(
    <FindBar
      narrow={topicNarrow(9, 'Plan')}
      opened={1}
      onWords={() => undefined}
      onClose={() => undefined}
    />,
  )
  const field = screen.getByRole('textbox')
  const shown = (text: string) =>
    waitFor(() => expect(screen.getByRole('search').textContent).toContain(text))
  fireEvent.change(field, { target: { value: 'blight' } })
  await shown('1 of 2')
  fireEvent.keyDown(field, { key: 'Enter' })
  await shown('2 of 2')
  fireEvent.keyDown(field, { key: 'Enter' })
  await shown('2 of 2')
  answer()
  await shown('3 of 3')
  // The route changes in an effect, after the count is rendered.
  await waitFor(() => expect(uiStore.getState().route.near).toBe(5))
  fireEvent.keyDown(field, { key: 'Enter' })
  await shown('1 of 3')
})
