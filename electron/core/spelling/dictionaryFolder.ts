import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { writeFileAtomic } from '../platform/jsonFile.ts'
import { bdicName, bundledDictionaries } from './dictionaryNames.ts'
import { DictionaryError } from './bdic/affixFile.ts'
import type { Conversion } from './convertDictionary.ts'

interface DictionaryFolderOptions {
  /** Folder with the app's dictionaries, which the build has converted. */
  readonly bundled: string
  /** Folder for the dictionaries that the user adds. */
  readonly added: string
  /** Folder in which Chromium looks for dictionaries. */
  readonly chromium: string
  /** Converts a dictionary outside this thread. Rejects with a DictionaryError if it is not usable. */
  readonly convert: (conversion: Conversion) => Promise<void>
}

export interface DictionaryFolder {
  /** Languages with a dictionary that the user added. */
  added(): Promise<readonly string[]>
  /** Makes the dictionary of a language available to Chromium. Resolves with false if there is none. */
  prepare(language: string): Promise<boolean>
  /** Adds a dictionary from two files, which replaces the one of the language. Rejects if it is not usable. */
  add(language: string, affixes: string, words: string): Promise<void>
  remove(language: string): Promise<void>
}

/** Bytes of the start of a file that include its label. */
const labelBytes = 200
/** Maximum size of an added file. The largest known dictionary has 10 MB. */
const maxBytes = 40_000_000

export function createDictionaryFolder(options: DictionaryFolderOptions): DictionaryFolder {
  const { bundled, added, chromium, convert } = options
  const addedFiles = (language: string) => filesIn(path.join(added, language))
  const outputOf = (language: string): string => path.join(chromium, bdicName(language))

  const prepareAdded = async (language: string, output: string): Promise<void> => {
    const source = addedFiles(language)
    const label = await labelOf(source)
    if (!(await hasLabel(output, label))) await convert({ ...source, output, label })
  }
  const prepareBundled = async (folder: string, output: string): Promise<void> => {
    const label = await readFile(path.join(folder, 'label'), 'utf8')
    if (await hasLabel(output, label)) return
    writeFileAtomic(output, await promisify(gunzip)(await readFile(path.join(folder, 'words.bdic.gz'))))
  }
  const prepare = async (language: string): Promise<boolean> => {
    const folder = bundledDictionaries.get(language)
    if (await exists(addedFiles(language).affixes)) await prepareAdded(language, outputOf(language))
    else if (folder !== undefined) await prepareBundled(path.join(bundled, folder), outputOf(language))
    else return false
    return true
  }
  return {
    prepare,
    added: async () => {
      const names = await readdir(added).catch(() => [])
      return names.filter((name) => /^[a-z]{2,3}(?:-[A-Za-z]+)*$/.test(name)).sort()
    },
    add: async (language, affixes, words) => {
      for (const file of [affixes, words])
        if ((await stat(file)).size > maxBytes) throw new DictionaryError('the file is too large')
      const folder = path.join(added, language)
      // Converted before it replaces another dictionary of the language.
      const incoming = path.join(added, `${language}.new`)
      const copies = filesIn(incoming)
      try {
        await rm(incoming, { recursive: true, force: true })
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        await copyFile(affixes, copies.affixes)
        await copyFile(words, copies.words)
        await convert({ ...copies, output: outputOf(language), label: await labelOf(copies) })
        await rm(folder, { recursive: true, force: true })
        await rename(incoming, folder)
      } catch (error) {
        await rm(incoming, { recursive: true, force: true })
        throw error
      }
    },
    remove: async (language) => {
      await rm(path.join(added, language), { recursive: true, force: true })
      await rm(outputOf(language), { force: true })
    },
  }
}

const filesIn = (folder: string) => ({
  affixes: path.join(folder, 'index.aff'),
  words: path.join(folder, 'index.dic'),
})

/** The sizes differ when the user has replaced the dictionary. */
async function labelOf({ affixes, words }: Pick<Conversion, 'affixes' | 'words'>): Promise<string> {
  const [first, second] = await Promise.all([stat(affixes), stat(words)])
  return `# source ${String(first.size)} ${String(second.size)}`
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

async function hasLabel(file: string, label: string): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(labelBytes), 0, labelBytes, 0)
    return buffer.subarray(0, bytesRead).toString('latin1').includes(`\n${label}\n`)
  } finally {
    await handle.close()
  }
}
