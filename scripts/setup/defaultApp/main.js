// A runtime without an application of its own starts this: `electron [flags] [-r module]... folder [arguments]`.
// An ES module with top-level await: Electron holds 'ready' back until it is done, so the application can
// still register its schemes. A CommonJS file that imports the application loses that race.
import { app } from 'electron'
import fs from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, preload } = parseArguments(process.argv.slice(1))
if (preload.length > 0) Module._preloadModules(preload)
if (folder === undefined) {
  console.error('usage: electron <folder of an application>')
  process.exit(1)
}
try {
  await import(prepare(path.resolve(folder)))
} catch (error) {
  console.error('The application failed while it was loading.\n', error)
  process.exit(1)
}

function parseArguments(args) {
  const preload = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]
    if (arg === '-r' || arg === '--require') preload.push(args[++index])
    else if (arg.startsWith('--require=')) preload.push(arg.slice('--require='.length))
    else if (arg === '-v' || arg === '--version') {
      console.log(`v${process.versions.electron}`)
      process.exit(0)
    } else if (arg === '--') return { folder: args[index + 1], preload }
    else if (!arg.startsWith('-')) return { folder: arg, preload }
  }
  return { folder: undefined, preload }
}

function prepare(folder) {
  Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true })
  const manifest = path.join(folder, 'package.json')
  const found = fs.existsSync(manifest)
  if (found) {
    const { version, productName, name, desktopName } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
    if (version) app.setVersion(version)
    if (productName ?? name) app.name = productName ?? name
    app.setDesktopName(desktopName ?? `${app.name}.desktop`)
  }
  const file = Module._resolveFilename(folder, null, true)
  app.setAppPath(found ? folder : path.dirname(file))
  return pathToFileURL(file).toString()
}
