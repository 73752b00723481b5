// The app that ../spelling.mjs starts: measures the dictionaries in Chromium's own spell checker. Prints one JSON line per
// language.
import { app, BrowserWindow, session } from 'electron'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

const { profile, dictionaries, languages } = JSON.parse(process.env.SPELLING)
app.setPath('userData', profile)

/** Returns the misspellings and the correct words of a language, one list per line. */
function listsOf(folder) {
  const text = readFileSync(path.join(import.meta.dirname, 'words', `${folder}.txt`), 'utf8')
  return text
    .split('\n')
    .slice(0, 2)
    .map((line) => line.split(' '))
}

/** Memory of all processes in MB. */
const memory = () =>
  Math.round(app.getAppMetrics().reduce((sum, row) => sum + row.memory.workingSetSize, 0) / 1024)

async function measure(window, { language, folder, file }) {
  const spelling = session.defaultSession
  const [wrong, right] = listsOf(folder)
  const wrongOf = (words) => window.webContents.executeJavaScript(`wrongOf(${JSON.stringify(words)})`)
  const before = memory()
  const started = performance.now()
  const target = path.join(profile, 'Dictionaries', file)
  if (!existsSync(target)) {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, gunzipSync(readFileSync(path.join(dictionaries, folder, 'words.bdic.gz'))))
  }
  const loaded = new Promise((resolve) => {
    spelling.on('spellcheck-dictionary-initialized', (_event, name) => name === language && resolve())
  })
  spelling.setSpellCheckerLanguages([])
  spelling.setSpellCheckerLanguages([language])
  spelling.setSpellCheckerEnabled(true)
  await loaded
  // The page learns of the dictionary after main. Right words were wrong in the language before.
  const isReady = async () =>
    (await wrongOf(right.slice(0, 50))).length <= 5 && (await wrongOf(wrong.slice(0, 50))).length >= 25
  while (!(await isReady())) await setTimeout(5)
  const readyMs = Math.round(performance.now() - started)
  const flagged = await wrongOf(right)
  const found = await wrongOf(wrong)
  const missed = wrong.filter((word) => !found.includes(word))
  const memoryMb = memory() - before
  console.log(
    JSON.stringify({
      language,
      readyMs,
      memoryMb,
      wrong: wrong.length,
      missed,
      right: right.length,
      flagged,
    }),
  )
}

app.whenReady().then(async () => {
  session.defaultSession.setSpellCheckerDictionaryDownloadURL('app://nowhere/')
  session.defaultSession.setSpellCheckerEnabled(false)
  const preload = path.join(import.meta.dirname, 'preload.cjs')
  const window = new BrowserWindow({ webPreferences: { preload } })
  await window.loadURL('data:text/html,')
  for (const row of languages) await measure(window, row)
  app.exit(0)
})
