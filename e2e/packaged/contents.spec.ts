import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import asar from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'
import { packagedVersion } from './packagedVersion.ts'

const run = promisify(execFile)
const megabyte = 1024 * 1024
const ours = z.looseObject({})

// The runtime stores fuses as one digit each, after a marker and two bytes.
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wasmTrapHandlers = 8

test('row 19: the fuses of the installed program', async ({ topical }) => {
  const program = path.join(topical.folder, 'topical')
  const wire: Readonly<Record<string, unknown>> = { ...(await getCurrentFuseWire(program)) }
  const state = (fuse: FuseV1Options): string => String.fromCharCode(Number(wire[String(fuse)]))
  const off = '0'
  const on = '1'
  expect({
    runAsNode: state(FuseV1Options.RunAsNode),
    nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    nodeInspect: state(FuseV1Options.EnableNodeCliInspectArguments),
    cookieEncryption: state(FuseV1Options.EnableCookieEncryption),
    onlyFromAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
    // Ignored by the runtime on Linux, but not on macOS and Windows.
    asarIntegrity: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    fileProtocolPrivileges: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
    browserSnapshot: state(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
  }).toEqual({
    runAsNode: off,
    nodeOptions: off,
    nodeInspect: off,
    cookieEncryption: on,
    onlyFromAsar: on,
    asarIntegrity: on,
    fileProtocolPrivileges: off,
    browserSnapshot: off,
  })
  const bytes = await readFile(program)
  expect(bytes.indexOf(mark)).toBeGreaterThan(0)
  const fuses = bytes.indexOf(mark) + mark.length
  const length = bytes[fuses + 1] ?? 0
  expect(length).toBeGreaterThanOrEqual(wasmTrapHandlers)
  // Newer runtimes have this fuse too, and leave it on.
  if (length > wasmTrapHandlers)
    expect(String.fromCharCode(bytes[fuses + 2 + wasmTrapHandlers] ?? 0)).toBe(on)
})

test('row 20: all of the application is in the archive, and nothing else is', async ({ topical }) => {
  const resources = path.join(topical.folder, 'resources')
  const archive = path.join(resources, 'app.asar')
  const listed = asar.listPackage(archive, { isPack: false })
  const foreign = listed.filter(
    (name) =>
      !/^\/(package\.json|\.out|\.out\/(main|parser|preload|renderer|store|assets)(\/.+)?)$/.test(name),
  )
  expect(foreign).toEqual([])
  expect(listed.filter((name) => /node_modules|\.map$|\.tsx?$|\.test\./.test(name))).toEqual([])
  for (const name of [
    'main/start.cjs',
    // Precompiled code, without which starts are slower.
    'main/startClient.cjs.code',
    'store/storeWorker.cjs.code',
    'preload/preload.cjs',
    'renderer/index.html',
    'assets/icons/png/256x256.png',
    'assets/dictionaries/de/words.bdic.gz',
    // Its license requires both.
    'assets/dictionaries/de/license',
    'assets/dictionaries/de/index.dic.gz',
  ])
    expect(listed).toContain(`/.out/${name}`)
  // Only a database binary may be unpacked beside it, because it cannot be loaded from the archive.
  const unpacked = existsSync(`${archive}.unpacked`)
    ? await readdir(`${archive}.unpacked`, { recursive: true, withFileTypes: true })
    : []
  expect(unpacked.filter((entry) => entry.isFile() && !entry.name.endsWith('.node'))).toEqual([])
  expect((await readdir(resources)).filter((name) => /^app$|default_app/.test(name))).toEqual([])

  const meta = ours.parse(JSON.parse(asar.extractFile(archive, 'package.json').toString('utf8')))
  const { app: version } = await packagedVersion(topical)
  expect(meta).toMatchObject({ name: 'topical', main: '.out/main/start.cjs', version })
  expect(Object.keys(meta).filter((key) => /dependencies|scripts/i.test(key))).toEqual([])
})

test('the package has a name, dependencies and an acceptable size', async ({ topical }) => {
  const { stdout } = await run('dpkg-deb', ['-f', topical.deb])
  expect(stdout).toContain('Package: topical\n')
  // For the package manager, a version with a tilde is older than the same version without the suffix.
  const { app } = await packagedVersion(topical)
  expect(stdout).toContain(`Version: ${app.replaceAll('-', '~')}\n`)
  expect(stdout).toMatch(/^Maintainer: The Topical authors/m)
  for (const library of ['libgtk-3-0', 'libnss3', 'libnotify4', 'libsecret-1-0'])
    expect(stdout).toMatch(new RegExp(`^Depends: .*\\b${library}\\b`, 'm'))
  const kilobytes = Number(/^Installed-Size: (\d+)$/m.exec(stdout)?.[1])
  expect(kilobytes / 1024).toBeGreaterThan(150)
  expect(kilobytes / 1024).toBeLessThan(350)
  expect((await stat(topical.deb)).size).toBeLessThan(130 * megabyte)
  expect((await stat(path.join(topical.folder, 'resources/app.asar'))).size).toBeLessThan(25 * megabyte)
})

test('icons, licenses and the menu entry exist, with the URL schemes it opens', async ({ topical }) => {
  const share = path.join(topical.prefix || '/', 'usr/share')
  for (const size of [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024]) {
    const icon = await readFile(path.join(share, `icons/hicolor/${size}x${size}/apps/topical.png`))
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size])
  }
  const entry = await readFile(path.join(share, 'applications/topical.desktop'), 'utf8')
  const fields = new Map(
    entry.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )
  expect(fields.get('Name')).toBe('Topical')
  expect(fields.get('Exec')).toBe('/opt/Topical/topical %U')
  expect(fields.get('Icon')).toBe('topical')
  expect(fields.get('Categories')).toContain('InstantMessaging')
  expect((fields.get('MimeType') ?? '').split(';').filter(Boolean).sort()).toEqual([
    'x-scheme-handler/topical',
  ])
  for (const name of ['LICENSE.topical.txt', 'LICENSE.electron.txt', 'LICENSES.chromium.html'])
    expect((await stat(path.join(topical.folder, name))).size).toBeGreaterThan(0)
})

test('only root may change the program', async ({ topical }) => {
  test.info().annotations.push({ type: 'how', description: topical.installed ? 'installed' : 'unpacked' })
  const { stdout } = await run('find', [topical.folder, '!', '-type', 'l', '-perm', '/022'])
  expect(stdout).toBe('')
  const { stdout: owners } = await run('dpkg-deb', ['-c', topical.deb])
  expect(owners.split('\n').filter((line) => line !== '' && !/ root\/root /.test(line))).toEqual([])
})
