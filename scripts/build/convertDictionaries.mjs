import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { out, root } from '../setup/paths.mjs'

/**
 * Languages whose dictionaries are in the app, each from the npm package `dictionary-…`. Licenses: MIT and BSD (en), GPL
 * 2 or 3 (de), MPL 2 (fr), GPL 3, LGPL 3 or MPL 1.1 (es), LGPL 3 or MPL 2 (pt), GPL 3 (it), BSD (ru). They are data
 * beside the app, each with its license.
 */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ru']
/** Languages whose license requires that the source is distributed as well. */
const withSource = new Set(['de', 'it'])
const sources = ['index.aff', 'index.dic']

const compress = promisify(gzip)

/** Converts the dictionaries to .out/assets/dictionaries, by the thread that also converts those that users add. */
export async function convertDictionaries() {
  const worker = path.join(out, 'main/dictionaryWorker.cjs')
  const code = createHash('sha256').update(await readFile(worker))
  const hash = code.digest('hex').slice(0, 12)
  for (const language of languages) await convert(language, worker, hash)
}

/** Skips a dictionary that the same code has converted. Converting all takes 4 s. */
async function convert(language, worker, hash) {
  const from = path.join(root, 'node_modules', `dictionary-${language}`)
  const to = path.join(out, 'assets/dictionaries', language)
  const { name, version } = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8'))
  const label = `# ${name} ${version} ${hash}`
  if ((await readFile(path.join(to, 'label'), 'utf8').catch(() => '')) === label) return
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const output = path.join(to, 'words.bdic')
  const [affixes, words] = sources.map((file) => path.join(from, file))
  await run(worker, { affixes, words, output, label })
  await writeFile(`${output}.gz`, await compress(await readFile(output)))
  await rm(output)
  await cp(path.join(from, 'license'), path.join(to, 'license'))
  if (withSource.has(language))
    for (const file of sources)
      await writeFile(path.join(to, `${file}.gz`), await compress(await readFile(path.join(from, file))))
  await writeFile(path.join(to, 'label'), label)
}

const run = (worker, workerData) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData })
    thread.once('message', (problem) => (problem === null ? resolve() : reject(new Error(problem))))
    thread.once('error', reject)
  })
