// `npm run dev`: serves the renderer from vite with hot reload. Main, preload and the store's thread are rebuilt on
// changes, and the app restarts.
import { build, createServer } from 'vite'
import { openApp } from './app/openApp.mjs'
import { copyAssets } from './build/buildAll.mjs'
import { convertDictionaries } from './build/convertDictionaries.mjs'
import { parts } from './build/parts.mjs'

const config = Object.fromEntries(parts.map(({ name, configFile }) => [name, configFile]))
const server = await createServer({ configFile: config.renderer })
await server.listen()
await copyAssets()
const env = { TOPICAL_DEV_URL: server.resolvedUrls.local[0] }

let app
let stopping = false
let pending
const watchers = await Promise.all(['main', 'preload', 'store'].map(watch))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void leave())

/** Watches one part. Every finished build restarts the app once all parts have settled. */
async function watch(name) {
  const watcher = await build({ configFile: config[name], logLevel: 'warn', build: { watch: {} } })
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code !== 'END') return
    if (name === 'main') convertDictionaries().catch(console.error)
    clearTimeout(pending)
    pending = setTimeout(restart, 150)
  })
  return watcher
}

function restart() {
  if (stopping) return
  const last = app
  app = undefined
  if (last && last.exitCode === null) {
    last.once('exit', restart)
    last.kill('SIGTERM')
    return
  }
  const started = openApp(process.argv.slice(2), env)
  app = started
  // The user closed the app, which ends the session.
  started.once('exit', () => app === started && void leave())
}

async function leave() {
  if (stopping) return
  stopping = true
  app?.kill('SIGTERM')
  await Promise.all([...watchers.map((watcher) => watcher.close()), server.close()])
  process.exit(0)
}
