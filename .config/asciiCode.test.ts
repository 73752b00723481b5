import { expect, it } from 'vitest'
import { asAscii } from './asciiCode.ts'

it('code has the same values in one byte for each character', () => {
  const code = "['…', `${'é'} 😀`, /[ς…]+/.test('ς'), /^😀$/u.test('😀'), { ключ: 1 }.ключ]"
  const ascii = asAscii(code)
  expect([...ascii].every((sign) => sign.charCodeAt(0) < 128)).toBe(true)
  // oxlint-disable-next-line no-eval -- the code is the test's own
  const [before, after] = [code, ascii].map((text): unknown => (0, eval)(text))
  expect(after).toEqual(before)
  expect(after).toEqual(['…', 'é 😀', true, true, 1])
})
