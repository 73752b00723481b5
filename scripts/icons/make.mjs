// Draws every icon file of assets/icons anew from the two SVGs: `node scripts/icons/make.mjs`. The files are
// kept in git, so a build needs none of this; run it after changing a drawing.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { command } from '../setup/command.mjs'
import { displayMissing, startDisplay } from '../setup/display.mjs'
import { electronPath } from '../setup/electronPath.mjs'
import { root } from '../setup/paths.mjs'
import { icnsFile, icoFile } from './containers.mjs'

const icons = path.join(root, 'assets/icons')
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024]
const SMALL = 32 // up to here the drawing with fewer details is used

const drawings = await Promise.all(
  SIZES.map(async (size) => {
    const name = size <= SMALL ? 'topical-small.svg' : 'topical.svg'
    return { size, svg: await readFile(path.join(icons, name), 'utf8') }
  }),
)
const pngs = await draw(drawings)
await mkdir(path.join(icons, 'png'), { recursive: true })
for (const [size, png] of pngs) await writeFile(path.join(icons, 'png', `${size}x${size}.png`), png)
await writeFile(path.join(icons, 'topical.ico'), icoFile(pngs))
await writeFile(path.join(icons, 'topical.icns'), icnsFile(pngs))

/** Lets the Electron runtime draw each SVG at its size; answers a map of size to PNG bytes. */
async function draw(wanted) {
  const display = displayMissing() ? await startDisplay() : undefined
  const profile = path.join(os.tmpdir(), `topical-icons-${process.pid}`)
  const app = path.join(import.meta.dirname, 'drawingApp.mjs')
  const { code, stdout, stderr } = await command(
    electronPath(),
    ['--no-sandbox', app, `--user-data-dir=${profile}`],
    {
      env: {
        ...process.env,
        DISPLAY: display?.name ?? process.env.DISPLAY,
        TOPICAL_DRAWINGS: JSON.stringify(wanted),
      },
    },
  )
  display?.close()
  await rm(profile, { recursive: true, force: true })
  if (code !== 0) throw new Error(`the icons could not be drawn: ${stderr}`)
  const line = stdout.split('\n').find((text) => text.startsWith('PNGS '))
  return new Map(JSON.parse(line.slice(5)).map(({ size, png }) => [size, Buffer.from(png, 'base64')]))
}
