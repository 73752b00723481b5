import { expect, it } from 'vitest'
import { botFieldOfRefusal, botProblems } from './botLimits.ts'

it('each text that the service would refuse has its words', () => {
  const fine = { name: 'Helper', shortName: 'help.er-1', payloadUrl: '' }
  expect(botProblems(fine, false)).toEqual({})
  expect(botProblems(fine, true)).toEqual({ payloadUrl: 'bots.url_wrong' })
  expect(botProblems({ ...fine, payloadUrl: 'https://x.example/hook' }, true)).toEqual({})
  expect(Object.keys(botProblems({ name: ' ', shortName: 'a b', payloadUrl: 'ftp://x' }, true))).toHaveLength(
    3,
  )
})

it.each([
  ['payload_url is not a URL', 'payloadUrl'],
  ['Username already in use', 'shortName'],
  ['Bad name or username', 'shortName'],
  ['Name too short!', 'name'],
  ['Insufficient permission', null],
] as const)('%s is about the field %s', (words, field) => {
  expect(botFieldOfRefusal(words)).toBe(field)
})
