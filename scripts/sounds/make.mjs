// Writes every file of assets/sounds: `node scripts/sounds/make.mjs`. The files are in git, so builds do not need this.
// Run it after changing a sound.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { soundNames, synthesize } from './synthesize.mjs'

const folder = path.join(root, 'assets/sounds')
await mkdir(folder, { recursive: true })
for (const name of soundNames) await writeFile(path.join(folder, `${name}.wav`), synthesize(name))
