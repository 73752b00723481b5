import { expect, it } from 'vitest'
import { botProblems } from './botLimits.ts'

it('each text that the service would refuse has its words', () => {
  const fine = { name: 'Helper', shortName: 'help.er-1', payloadUrl: '' }
  expect(botProblems(fine, false)).toEqual({})
  expect(botProblems(fine, true)).toEqual({ payloadUrl: 'bots.url_wrong' })
  expect(botProblems({ ...fine, payloadUrl: 'https://x.example/hook' }, true)).toEqual({})
  expect(Object.keys(botProblems({ name: ' ', shortName: 'a b', payloadUrl: 'ftp://x' }, true))).toHaveLength(
    3,
  )
})
