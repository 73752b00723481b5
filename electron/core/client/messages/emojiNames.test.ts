import { expect, test } from 'vitest'
import type { Accounts } from '../../account/accountsType.ts'
import { createEmojiNames } from './emojiNames.ts'

test('caches one file per account and requests it again when its URL changes', async () => {
  const realmUrl = 'https://chat.example.org'
  let url = `${realmUrl}/static/one.json`
  const requests: string[] = []
  const accounts = {
    running: () => ({ state: () => ({ realm: { emojiDataUrl: url } }) }),
    record: (id: string) => (id === 'one' ? { realmUrl } : null),
  } as unknown as Accounts
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const names = createEmojiNames(accounts, {
    fetchFor: () => async (address) => {
      requests.push(String(address).slice(realmUrl.length))
      return new Response(JSON.stringify({ code_to_names: { '1f642': [String(requests.length)] } }))
    },
    log,
    userAgent: '',
    timeoutScale: () => 1,
  })
  const ask = async () => names({ account: 'one' })
  expect(await ask()).toMatchObject({ value: { '1f642': ['1'] } })
  expect(await ask()).toMatchObject({ value: { '1f642': ['1'] } })
  url = `${realmUrl}/static/two.json`
  expect(await ask()).toMatchObject({ value: { '1f642': ['2'] } })
  url = `${realmUrl}/static/one.json`
  expect(await ask()).toMatchObject({ value: { '1f642': ['3'] } })
  expect(requests).toEqual(['/static/one.json', '/static/two.json', '/static/one.json'])
})
