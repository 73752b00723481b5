import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Linkifier } from '../../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { AccountProvider, accountStore, connectAccountStores, resetUi } from '../../../../state/index.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { RejectedLinkifiers } from './RejectedLinkifiers.tsx'
import { TopicLinks } from './TopicLinks.tsx'
import { useLoadedLinkifiers } from './readyLinkifiers.ts'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

const linkifier = (id: number, pattern: string, urlTemplate: string): Linkifier => ({
  id,
  pattern,
  urlTemplate,
  exampleInput: null,
  reverseTemplate: null,
  alternativeUrlTemplates: [],
})

function All({ topic }: { topic: string }) {
  useLoadedLinkifiers()
  return (
    <>
      <TopicLinks topic={topic} messageOf={() => 5} />
      <RejectedLinkifiers />
    </>
  )
}

async function show(
  topic: string,
  linkifiers: readonly Linkifier[],
  topicLinks: { text: string; url: string }[],
) {
  const narrow = topicNarrow(9, topic)
  const fetched: AccountEvent = {
    type: 'local/fetched',
    narrow,
    anchor: 'newest',
    resolvedAnchor: null,
    messages: [channelMessage(5, { topic, topicLinks })],
    foundOldest: true,
    foundNewest: true,
    replaces: false,
  }
  const bridge = installBridge({
    'account.attach': () => attached(applyEvents(account({ linkifiers }), [fetched])),
  })
  ends.push(connectAccountStores())
  resetUi({ account: 'a' })
  const store = accountStore('a')
  await store.attach()
  render(
    <AccountProvider store={store}>
      <All topic={topic} />
    </AccountProvider>,
  )
  return (...events: AccountEvent[]) =>
    act(() => bridge.push('account.batch', { account: 'a', seq: 1, events }))
}

const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)

it("names a pattern that cannot run, and uses the server's links of a topic", async () => {
  const tell = await show(
    'T1 #2',
    [
      linkifier(1, '(?<!x)T(?P<id>\\d)', 'https://t.invalid/{id}'),
      linkifier(2, '#(?P<id>\\d)', 'https://x.invalid/{id}'),
    ],
    [
      { text: 'T1', url: 'https://t.invalid/1' },
      { text: 'bad', url: 'javascript:alert(1)' },
    ],
  )
  expect(await screen.findByText('(?<!x)T(?P<id>\\d)')).toBeTruthy()
  expect(links()).toEqual(['https://t.invalid/1'])

  tell({
    type: 'realm_linkifiers',
    id: 1,
    linkifiers: [linkifier(2, '#(?P<id>\\d)', 'https://x.invalid/{id}')],
  })
  expect(links()).toEqual(['https://x.invalid/2'])
  expect(screen.queryByRole('heading')).toBeNull()
})

it('links only addresses in a topic if there are no linkifiers', async () => {
  await show(
    'see x.io',
    [],
    [
      { text: 'x.io', url: 'https://x.io' },
      { text: '#7', url: 'https://gone.invalid/7' },
    ],
  )
  expect(links()).toEqual(['https://x.io/'])
})
