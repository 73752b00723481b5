import { expect, test } from 'vitest'
import { keyFile } from './keyFile.ts'

const site = 'https://chat.example.org'
const credentials = { email: 'ada@example.org', apiKey: 'k'.repeat(32) }

test('the file has the address, key and site and is named after the product', () => {
  expect(keyFile('maker', site, credentials)).toEqual({
    name: 'makerrc',
    text: `[api]\nemail=ada@example.org\nkey=${credentials.apiKey}\nsite=${site}\n`,
  })
})

test('a server can choose neither a folder nor additional lines', () => {
  for (const wireName of ['../../etc/x', '', '.ssh', 'a'.repeat(40), 'CON:'])
    expect(keyFile(wireName, site, credentials).name).toBe('servicerc')
  const { text } = keyFile('maker', site, { ...credentials, email: 'ada@example.org\ninsecure=true' })
  expect(text.split('\n')).toHaveLength(5)
})
