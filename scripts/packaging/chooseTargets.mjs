import { fail } from '../setup/fail.mjs'

const SYSTEMS = {
  linux: { option: 'linux', all: ['deb', 'tar.gz', 'AppImage', 'rpm'], usual: ['deb', 'tar.gz'] },
  darwin: { option: 'mac', all: ['dmg', 'zip'], usual: ['dmg', 'zip'] },
  win32: { option: 'win', all: ['nsis'], usual: ['nsis'] },
}

/**
 * Returns the packager's option for the requested kinds, or for the system's default ones, such as {linux: ['deb']}.
 */
export function chooseTargets(asked, platform) {
  const system = SYSTEMS[platform] ?? fail(`Topical cannot be packaged on ${platform}.`)
  const unknown = asked.find((name) => !system.all.includes(name))
  if (unknown)
    fail(`A package of the kind ${unknown} cannot be made here; there are ${system.all.join(', ')}.`)
  return { [system.option]: asked.length > 0 ? asked : system.usual }
}
