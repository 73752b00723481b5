import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { command, onPath } from './command.mjs'
import { progress } from './progress.mjs'
import { fail } from './fail.mjs'

// Packages that Chromium links to or loads later, by Debian and Ubuntu name. "a|b" is the first one that exists.
const RUNTIME = [
  'libasound2t64|libasound2',
  'libatk-bridge2.0-0t64|libatk-bridge2.0-0',
  'libatk1.0-0t64|libatk1.0-0',
  'libatspi2.0-0t64|libatspi2.0-0',
  'libcairo2',
  'libcups2t64|libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0t64|libglib2.0-0',
  'libgtk-3-0t64|libgtk-3-0',
  'libnotify4',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libsecret-1-0',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'libxss1',
  'libxtst6',
  'fonts-dejavu-core',
  'fonts-noto-color-emoji',
  'xdg-utils',
]
const DISPLAY = [['Xvfb', 'xvfb']]
const TESTS = [
  ['dbus-run-session', 'dbus-daemon|dbus'],
  ['dunst', 'dunst'],
  ['gnome-keyring-daemon', 'gnome-keyring'],
  ['notify-send', 'libnotify-bin'],
  // For key presses and pointer positions on the test's own display.
  ['Xvfb', 'xvfb'],
  ['xdotool', 'xdotool'],
]
// Packages that the app's .deb depends on, each with one of its files. The tests install the .deb with dpkg, which
// downloads nothing.
const PACKAGED = [
  ['libgtk-3.so.0', 'libgtk-3-0t64|libgtk-3-0'],
  ['libnotify.so.4', 'libnotify4'],
  ['libnss3.so', 'libnss3'],
  ['libXss.so.1', 'libxss1'],
  ['libXtst.so.6', 'libxtst6'],
  ['libatspi.so.0', 'libatspi2.0-0t64|libatspi2.0-0'],
  ['libuuid.so.1', 'libuuid1'],
  ['libsecret-1.so.0', 'libsecret-1-0'],
]

/**
 * Installs missing packages of the operating system. `needs` may contain 'runtime' (with `dist`, the folder of the
 * Electron runtime), 'display' (a virtual one) and 'tests' (a notification daemon, a keyring, keys and displays, the
 * dependencies of the .deb).
 */
export async function ensureSystemPackages(needs, dist) {
  if (process.platform !== 'linux') return
  const wanted = []
  if (needs.includes('runtime') && (await librariesMissing(dist))) wanted.push(...RUNTIME)
  for (const [need, table] of [
    ['display', DISPLAY],
    ['tests', TESTS],
  ]) {
    if (needs.includes(need))
      wanted.push(...table.filter(([program]) => !onPath(program)).map(([, name]) => name))
  }
  // Only root installs the .deb. The tests of other users unpack it.
  if (needs.includes('tests') && process.getuid() === 0 && isDebian())
    wanted.push(...(await dependenciesMissing()))
  if (wanted.length > 0) await install([...new Set(wanted)])
}

async function dependenciesMissing() {
  const { stdout } = await command('ldconfig', ['-p'])
  const missing = PACKAGED.filter(([library]) => !stdout.includes(`\t${library} `)).map(([, name]) => name)
  return onPath('xdg-open') ? missing : [...missing, 'xdg-utils']
}

async function librariesMissing(dist) {
  const executable = path.join(dist, 'electron')
  if (!existsSync(executable)) return false
  const { code, stdout } = await command('ldd', [executable])
  return code === 0 && stdout.includes('not found')
}

async function install(wanted) {
  const byHand = wanted.map((name) => name.split('|').at(-1)).join(' ')
  if (!isDebian()) fail(`Install what these Debian packages hold and run the command again: ${byHand}`)
  if (process.getuid() !== 0) {
    fail(
      `Some system packages are missing; run this and then the command again: sudo apt-get install -y ${byHand}`,
    )
  }
  await progress(`Installing system packages: ${byHand}`, async () => {
    const known = await choose(wanted)
    const first = await apt(['install', '-y', '--no-install-recommends', ...known])
    if (first.code === 0) return
    // An old list names files that the mirrors no longer have.
    await apt(['update'])
    const second = await apt(['install', '-y', '--no-install-recommends', ...(await choose(wanted))])
    if (second.code !== 0) fail(`apt-get could not install the system packages: ${aptFault(second.stderr)}`)
  })
}

/** Returns for each "a|b" the first name that this release knows. Updates the package lists when a name is unknown. */
async function choose(wanted) {
  const pick = async (names) => {
    for (const name of names.split('|')) {
      const { stdout } = await command('apt-cache', ['policy', name])
      if (/Candidate: (?!\(none\))/.test(stdout)) return name
    }
    return undefined
  }
  let picked = await Promise.all(wanted.map(pick))
  if (picked.includes(undefined)) {
    await apt(['update'])
    picked = await Promise.all(wanted.map(pick))
  }
  return picked.map((name, index) => name ?? wanted[index].split('|').at(-1))
}

function apt(args) {
  return command('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function aptFault(stderr) {
  const line = stderr.split('\n').find((text) => text.startsWith('E: '))
  return line ? line.slice(3).replace(/\.?$/, '.') : 'it gave no reason.'
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8')) && onPath('apt-get')
  } catch {
    return false
  }
}
