// Draws every icon file of assets/icons, including the tray's, from the two SVGs: `node scripts/icons/make.mjs`. The
// files are in git, so builds do not need this. Run it after changing a drawing.
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
const SMALL = 32 // up to this size, the drawing with fewer details is used

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
await drawTray(await readFile(path.join(icons, 'topical-small.svg'), 'utf8'))

/** Draws the tray's icons, each also for displays of double density. macOS colors them itself, by their outline. */
async function drawTray(svg) {
  const dot = (color) =>
    `<circle cx="25" cy="25" r="7" fill="${color}" stroke="#2b2823" stroke-width="1.500"/></svg>`
  const moon = 'M27 19.6A11.500 11.500 0 0 1 12.4 5 11.500 11.500 0 1 0 27 19.600z'
  const outline = svg
    .replace(/<rect[^>]*>/, '')
    .replaceAll('#fff', '#000')
    .replace(/<path fill="none"[^>]*>/, '')
  const looks = {
    idle: svg,
    unread: svg.replace('</svg>', dot('#9db0ff')),
    addressed: svg.replace('</svg>', dot('#ff7d70')),
    offline: svg.replaceAll('#3557d6', '#63707f'),
    quiet: `${svg.slice(0, svg.indexOf('>') + 1)}<path fill="#9db0ff" stroke="#2b2823" d="${moon}"/></svg>`,
    idleTemplate: outline,
    overlay: `${svg.slice(0, svg.indexOf('>') + 1)}<circle cx="16" cy="16" r="14" fill="#c0392b"/></svg>`,
  }
  await mkdir(path.join(icons, 'tray'), { recursive: true })
  for (const [name, look] of Object.entries(looks)) {
    const size = name.endsWith('Template') ? 16 : 24
    const drawn = await draw([size, 2 * size].map((pixels) => ({ size: pixels, svg: look })))
    await writeFile(path.join(icons, 'tray', `${name}.png`), drawn.get(size))
    await writeFile(path.join(icons, 'tray', `${name}@2x.png`), drawn.get(2 * size))
  }
}

/** Draws each SVG at its size in the Electron runtime. Returns PNG bytes by size. */
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
