import { expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { Question } from '../../core/client/clientOptions.ts'
import { createPageConsent } from './pageConsent.ts'

function start(answer: boolean, realmUrl = 'https://chat.example.org') {
  const questions: Question[] = []
  const confirm = async (question: Question) => {
    questions.push(question)
    return answer
  }
  return { asked: questions, ...createPageConsent(confirm, () => [{ realmUrl }]) }
}

it.each([
  'chat.example.org',
  'https://8.8.8.8',
  '127.0.0.1:9991',
  'localhost',
  'mailto:x',
  'http://chat.example.org',
])('does not ask about %s without consent to http', async (address) => {
  const { asked, mayReach } = start(false)
  expect([await mayReach(address, false), asked]).toEqual([true, []])
})

it.each([
  ['https://10.0.0.7', false, 'Connect to 10.0.0.7?'],
  ['https://printer.local', false, 'Connect to printer.local?'],
  ['http://192.168.1.1:8080', true, 'Connect to 192.168.1.1:8080 without encryption?'],
  ['http://chat.example.com', true, 'Connect to chat.example.com without encryption?'],
])('%s is reached only when the user agrees', async (address, allowHttp, message) => {
  const declined = start(false)
  expect(await declined.mayReach(address, allowHttp)).toBe(false)
  expect(declined.asked.map((question) => question.message)).toEqual([message])
  const agreed = start(true)
  expect([await agreed.mayReach(address, allowHttp), await agreed.mayReach(address, allowHttp)]).toEqual([
    true,
    true,
  ])
  expect(agreed.asked).toHaveLength(1)
})

it('reaches the server of an account without asking', async () => {
  const { asked, mayReach } = start(false, 'http://10.0.0.7')
  expect([await mayReach('http://10.0.0.7/', true), asked]).toEqual([true, []])
})

it('settings that lower security are turned on only when the user agrees', async () => {
  const patch = { theme: 'dark', developerTools: true, keepSignInLinks: true, microphone: true } as const
  const declined = start(false)
  expect(await declined.allowed(patch, defaultSettings)).toEqual({ theme: 'dark' })
  expect(declined.asked).toHaveLength(3)
  const agreed = start(true)
  expect(await agreed.allowed(patch, defaultSettings)).toEqual(patch)
  const unasked = start(false)
  const off = { developerTools: false, keepSignInLinks: false, microphone: false }
  expect(await unasked.allowed(off, { ...defaultSettings, ...patch })).toEqual(off)
  expect(await unasked.allowed(patch, { ...defaultSettings, ...patch })).toEqual(patch)
  expect(unasked.asked).toEqual([])
})

it('row 34: a page cannot agree to searches for GIFs', async () => {
  const { allowed, asked } = start(true)
  const current = { ...defaultSettings, gifProviders: 'tenor\nklipy' }
  expect(await allowed({ gifProviders: 'giphy\nklipy' }, current)).toEqual({ gifProviders: 'klipy' })
  expect(asked).toEqual([])
})
