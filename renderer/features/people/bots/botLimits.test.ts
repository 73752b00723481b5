import { expect, it } from 'vitest'
import { botProblems, withName } from './botLimits.ts'

it('each text that the server would refuse gets an error message', () => {
  const fine = { name: 'Helper', shortName: 'help.er-1', payloadUrl: '' }
  expect(botProblems(fine, false)).toEqual({})
  expect(botProblems(fine, true)).toEqual({ payloadUrl: 'bots.url_wrong' })
  expect(botProblems({ ...fine, payloadUrl: 'https://x.example/hook' }, true)).toEqual({})
  expect(Object.keys(botProblems({ name: ' ', shortName: 'a b', payloadUrl: 'ftp://x' }, true))).toHaveLength(
    3,
  )
})

it('the short name follows the name until the user edits it', () => {
  const short = (draft: { readonly name: string; readonly shortName: string }, name: string): string =>
    withName(draft, name).shortName
  const empty = { name: '', shortName: '' }
  expect(short(empty, 'Wéather of today')).toBe('weather-of-today')
  expect(short({ name: 'Wea', shortName: 'wea' }, 'Weather bot')).toBe('weather')
  expect(short({ name: 'Wea', shortName: 'rain' }, 'Weather')).toBe('rain')
  expect(short({ name: 'Wea', shortName: '' }, 'Weather')).toBe('')
  expect(short(empty, '天気')).toBe('')
})
