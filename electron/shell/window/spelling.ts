import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { app, dialog, session, type BrowserWindow } from 'electron'
import { DictionaryError } from '../../core/spelling/bdic/affixFile.ts'
import { createDictionaryFolder } from '../../core/spelling/dictionaryFolder.ts'
import { bundledDictionaries, spellingLanguage } from '../../core/spelling/dictionaryNames.ts'
import type { Conversion } from '../../core/spelling/convertDictionary.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { SpellingState } from '../../../shared/ipc/calls/spellingCalls.ts'
import { t } from '../../../shared/i18n.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { ClientHandle } from '../application/client.ts'
import type { AppLog } from '../application/logFile.ts'

export interface Spelling {
  /** Loads the chosen dictionaries and starts to check. Resolves when this is done. */
  start(): Promise<void>
  state(): Promise<SpellingState>
  /** Asks for the files of a dictionary and adds it. Resolves with its language, or null if the user cancels. */
  add(window: BrowserWindow | null): Promise<CallResult<string | null>>
  remove(language: string): Promise<void>
  removeWord(word: string): void
}

/** Memory in MB that no usual dictionary needs. */
const maxConversionMb = 512

export function createSpelling(core: ClientHandle, log: AppLog): Spelling {
  const isOfSystem = process.platform === 'darwin'
  const { defaultSession } = session
  const profile = app.getPath('userData')
  const folder = createDictionaryFolder({
    bundled: path.join(import.meta.dirname, '../assets/dictionaries'),
    added: path.join(profile, 'spelling'),
    chromium: path.join(profile, 'Dictionaries'),
    convert,
  })
  /** Reasons why dictionaries cannot be used. */
  const problems = new Map<string, string>()
  let isStarted = false
  let applied = Promise.resolve()

  const prepare = async (language: string): Promise<boolean> => {
    try {
      problems.delete(language)
      return await folder.prepare(language)
    } catch (error) {
      problems.set(language, reasonOf(error))
      log.error('a dictionary could not be loaded', { language, error })
      return false
    }
  }
  const apply = async (): Promise<void> => {
    const { checksSpelling } = core.settings()
    if (isOfSystem) return defaultSession.setSpellCheckerEnabled(checksSpelling)
    const ready: string[] = []
    if (checksSpelling)
      for (const language of chosenLanguages(core.settings()))
        if (await prepare(language)) ready.push(language)
    // Chromium loads a dictionary only when its language was off before.
    defaultSession.setSpellCheckerLanguages([])
    defaultSession.setSpellCheckerLanguages(ready)
    defaultSession.setSpellCheckerEnabled(ready.length > 0)
  }
  const applyAgain = (): Promise<void> =>
    (applied = applied
      .then(apply)
      .catch((error: unknown) => log.error('the spell checker could not be set up', { error })))
  let before = core.settings()
  core.onSettings((now) => {
    const isSame =
      now.checksSpelling === before.checksSpelling && now.spellingLanguages === before.spellingLanguages
    before = now
    if (isStarted && !isSame) void applyAgain()
  })
  return {
    async start() {
      await core.client
      if (!isStarted) {
        isStarted = true
        await applyAgain()
      }
      await applied
    },
    async state() {
      await applied
      const added = await folder.added()
      const chosen = chosenLanguages(core.settings())
      const all = new Set([...bundledDictionaries.keys(), ...added])
      return {
        isOfSystem,
        languages: [...all].map((language) => ({
          language,
          isOn: chosen.includes(language),
          isAdded: added.includes(language),
          problem: problems.get(language) ?? null,
        })),
        words: isOfSystem
          ? []
          : (await defaultSession.listWordsInSpellCheckerDictionary()).toSorted(byLetters),
      }
    },
    async add(window) {
      const files = await chooseFiles(window)
      if (files.length === 0) return { ok: true, value: null }
      const affixes = files.find((file) => file.endsWith('.aff'))
      const words = files.find((file) => file.endsWith('.dic'))
      if (affixes === undefined || words === undefined) return refused(t('spelling.files_both'))
      const name = path.basename(affixes, '.aff')
      const language = spellingLanguage(name, defaultSession.availableSpellCheckerLanguages)
      if (language === null) return refused(t('spelling.files_language', { name }))
      try {
        await folder.add(language, affixes, words)
      } catch (error) {
        return refused(t('spelling.files_refused', { reason: reasonOf(error) }))
      }
      if (isStarted) await applyAgain()
      return { ok: true, value: language }
    },
    async remove(language) {
      await folder.remove(language)
      if (isStarted) await applyAgain()
    },
    removeWord: (word) => void defaultSession.removeWordFromSpellCheckerDictionary(word),
  }
}

const byLetters = (a: string, b: string): number => a.localeCompare(b)

const refused = (message: string): CallResult<never> => ({ ok: false, error: { code: 'refused', message } })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Returns the languages that the user chose, or else the system's that have a dictionary, or else English. Pages may
 * set any text as languages, and these become names of files, so unknown ones are ignored.
 */
function chosenLanguages({ spellingLanguages }: ClientSettings): readonly string[] {
  const { availableSpellCheckerLanguages: available } = session.defaultSession
  const chosen = spellingLanguages.split(' ').filter((language) => available.includes(language))
  if (chosen.length > 0) return chosen
  const bundled = [...bundledDictionaries.keys()]
  const ofSystem = app.getPreferredSystemLanguages().map((name) => spellingLanguage(name, bundled))
  const found = [...new Set(ofSystem.filter((language) => language !== null))]
  return found.length > 0 ? found : ['en-US']
}

async function chooseFiles(window: BrowserWindow | null): Promise<readonly string[]> {
  if (window === null) return []
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: t('spelling.files_choose'),
    filters: [{ name: t('spelling.files_kind'), extensions: ['aff', 'dic'] }],
    properties: ['openFile', 'multiSelections'],
  })
  return canceled ? [] : filePaths
}

/** Converts a dictionary in a thread that ends afterward, which frees its memory. */
const convert = (conversion: Conversion): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(new URL('dictionaryWorker.cjs', import.meta.url)), {
      name: 'dictionary',
      execArgv: [],
      workerData: conversion,
      resourceLimits: { maxOldGenerationSizeMb: maxConversionMb },
    })
    worker.once('message', (problem: string | null) =>
      problem === null ? resolve() : reject(new DictionaryError(problem)),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the conversion ended')))
  })
