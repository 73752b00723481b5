// `node scripts/report/spelling.mjs`, after `npm run build`: measures each dictionary of the app in Chromium's spell
// checker, and fails if one misses the requirements, so that it must not be offered. Needs a display (xvfb-run -a).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { electronPath } from '../setup/electronPath.mjs'
import { out } from '../setup/paths.mjs'

/** Requirements for each language: at most, of 200 common misspellings and 2,000 correct words. */
const limits = { readyMs: 1000, memoryMb: 100, missed: 0.1, flagged: 0.01 }

const languages = [
  { language: 'en-US', folder: 'en', file: 'en-US-10-1.bdic' },
  { language: 'de', folder: 'de', file: 'de-DE-3-0.bdic' },
  { language: 'fr', folder: 'fr', file: 'fr-FR-3-0.bdic' },
  { language: 'es', folder: 'es', file: 'es-ES-3-0.bdic' },
  { language: 'pt-BR', folder: 'pt', file: 'pt-BR-3-0.bdic' },
  { language: 'it', folder: 'it', file: 'it-IT-3-0.bdic' },
  { language: 'ru', folder: 'ru', file: 'ru-RU-3-0.bdic' },
]

const profile = mkdtempSync(path.join(os.tmpdir(), 'topical-spelling-'))
try {
  const options = { profile, dictionaries: path.join(out, 'assets/dictionaries'), languages }
  const app = path.join(import.meta.dirname, 'spelling')
  const text = execFileSync(electronPath(), ['--no-sandbox', '--log-level=3', app], {
    env: { ...process.env, SPELLING: JSON.stringify(options) },
    encoding: 'utf8',
    timeout: 120_000,
  })
  for (const line of text.split('\n').filter((each) => each.startsWith('{'))) print(JSON.parse(line))
} finally {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}

function print({ language, readyMs, memoryMb, wrong, missed, right, flagged }) {
  const percent = (count, of) => `${((100 * count) / of).toFixed(1)} %`
  const isGood =
    readyMs <= limits.readyMs &&
    memoryMb <= limits.memoryMb &&
    missed.length <= limits.missed * wrong &&
    flagged.length <= limits.flagged * right
  console.log(
    `${language}: ready in ${readyMs} ms, ${memoryMb} MB; underlined ${percent(wrong - missed.length, wrong)} of ${wrong} ` +
      `misspellings, ${percent(flagged.length, right)} of ${right} correct words${isGood ? '' : ' MISSED'}`,
  )
  if (process.argv.includes('--words'))
    console.log(`  not underlined: ${missed.join(' ')}\n  underlined: ${flagged.join(' ')}`)
  if (!isGood) process.exitCode = 1
}
