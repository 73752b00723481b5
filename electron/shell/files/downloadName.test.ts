import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../shared/content/testing/anyText.ts'
import { downloadName, freeName } from './downloadName.ts'

describe('row 25: names of downloads', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['.bashrc', 'bashrc'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\u0000b\n.txt', 'ab.txt'],
    ['name. . .', 'name'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['a:b|c?.txt', 'abc.txt'],
    // The character before a device name counts toward the 200.
    [`con.${'x'.repeat(250)}`, `_con.${'x'.repeat(195)}`],
    ['..', 'download'],
    ['', 'download'],
    ['Übersicht 5 €.odt', 'Übersicht 5 €.odt'],
  ])('%j becomes %j', (original, name) => expect(downloadName(original)).toBe(name))

  it('makes any name valid for every file system and its folder', () => {
    const part = fc.constantFrom(
      '..',
      '/',
      '\\',
      'con',
      '.',
      ' ',
      '\u202e',
      '\u0000',
      'é',
      '\ud800',
      '😀',
      'x'.repeat(150),
      '.exe',
      ':',
    )
    const name = fc.oneof(
      anyText(400),
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(name, (original) => {
        const safe = downloadName(original)
        expect(safe).not.toBe('')
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
        expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}\u202a-\u202e]/u)
        expect(safe).not.toMatch(/^[.\s]|[.\s]$/)
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i)
        expect(() => encodeURIComponent(safe)).not.toThrow()
        expect(downloadName(safe)).toBe(safe)
      }),
      { numRuns: 500 },
    )
  })

  it('handles a name of a megabyte', () => {
    expect(downloadName(`${'é'.repeat(500_000)}.pdf`)).toBe(`${'é'.repeat(98)}.pdf`)
  })

  it('never returns the name of an existing file', () => {
    const there = new Set(['a.txt', 'a (2).txt', 'b'])
    expect(freeName('c', (name) => there.has(name))).toBe('c')
    expect(freeName('a.txt', (name) => there.has(name))).toBe('a (3).txt')
    expect(freeName('b', (name) => there.has(name))).toBe('b (2)')
  })
})
