import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/paths.mjs'
import { soundNames, synthesize } from './synthesize.mjs'

test('the sounds in git are those of the script, short and small', async () => {
  for (const name of soundNames) {
    const made = synthesize(name)
    expect(Buffer.compare(made, await readFile(path.join(root, 'assets/sounds', `${name}.wav`))), name).toBe(
      0,
    )
    expect(made.length, name).toBeLessThan(64 * 1024)
  }
})
