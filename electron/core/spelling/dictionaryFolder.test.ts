import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBdic } from './bdic/createBdic.ts'
import { convertDictionary } from './convertDictionary.ts'
import { createDictionaryFolder } from './dictionaryFolder.ts'
import { bdicName, bundledDictionaries, spellingLanguage } from './dictionaryNames.ts'

let root: string
let conversions: number
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'topical-dictionaries-'))
  conversions = 0
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inRoot = (...names: readonly string[]): string => path.join(root, ...names)
const open = () =>
  createDictionaryFolder({
    bundled: inRoot('bundled'),
    added: inRoot('added'),
    chromium: inRoot('chromium'),
    convert: async (conversion) => {
      conversions += 1
      convertDictionary(conversion)
    },
  })

function write(name: string, text: string | Buffer): string {
  mkdirSync(path.dirname(inRoot(name)), { recursive: true })
  writeFileSync(inRoot(name), text)
  return inRoot(name)
}

const affixes = 'SET UTF-8\nTRY a\n'
const bundle = (label: string, word: string): void => {
  write('bundled/de/label', label)
  write(
    'bundled/de/words.bdic.gz',
    gzipSync(createBdic(Buffer.from(affixes), Buffer.from(`1\n${word}\n`), label)),
  )
}
const german = () => readFileSync(inRoot('chromium', 'de-DE-3-0.bdic'), 'latin1')

describe('the folder of dictionaries', () => {
  it('writes a dictionary of the app once, and again after an update', async () => {
    bundle('# dictionary-de 1', 'alt')
    expect(await open().prepare('de')).toBe(true)
    expect(german()).toContain('alt')
    write('bundled/de/words.bdic.gz', 'unreadable')
    expect(await open().prepare('de')).toBe(true)
    bundle('# dictionary-de 2', 'neu')
    await open().prepare('de')
    expect(german()).toContain('neu')
    expect(await open().prepare('pl')).toBe(false)
  })

  it('prefers an added dictionary until it is removed', async () => {
    bundle('# dictionary-de 1', 'alt')
    const folder = open()
    await folder.add('de', write('de_CH.aff', affixes), write('de_CH.dic', '1\nvelo\n'))
    expect(await folder.added()).toEqual(['de'])
    expect(german()).toContain('velo')
    await open().prepare('de')
    expect(conversions).toBe(1)
    rmSync(inRoot('chromium'), { recursive: true })
    await open().prepare('de')
    expect(german()).toContain('velo')
    await folder.remove('de')
    expect(await folder.added()).toEqual([])
    await folder.prepare('de')
    expect(german()).toContain('alt')
  })

  it('keeps the dictionary in use when an added one is refused', async () => {
    bundle('# dictionary-de 1', 'alt')
    const folder = open()
    await folder.prepare('de')
    await expect(folder.add('de', write('de.aff', affixes), write('de.dic', '0\n'))).rejects.toThrow(
      'no words',
    )
    expect(await folder.added()).toEqual([])
    expect(german()).toContain('alt')
  })
})

describe('the names of dictionaries', () => {
  it.each([
    ['en-US', 'en-US-10-1.bdic'],
    ['de', 'de-DE-3-0.bdic'],
    ['es', 'es-ES-3-0.bdic'],
    ['es-MX', 'es-ES-3-0.bdic'],
    ['pt-BR', 'pt-BR-3-0.bdic'],
    ['pt-PT', 'pt-PT-3-0.bdic'],
    ['uk', 'uk-UA-5-0.bdic'],
    ['hy', 'hy-1-0.bdic'],
    ['sv', 'sv-SE-3-0.bdic'],
    ['tr', 'tr-TR-4-0.bdic'],
    ['tg', 'tg-TG-5-0.bdic'],
  ])('%s has the file name that Chromium looks for', (language, name) =>
    expect(bdicName(language)).toBe(name),
  )

  it.each([
    ['de_CH', 'de'],
    ['en', 'en-US'],
    ['en_NZ', 'en-US'],
    ['pt', 'pt-BR'],
    ['fr-CA', 'fr'],
    ['C', null],
    ['', null],
  ])('map the locale %s to a language', (locale, language) =>
    expect(spellingLanguage(locale, [...bundledDictionaries.keys()])).toBe(language),
  )
})
